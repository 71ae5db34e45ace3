// Does what the installer asks PowerShell for, which Wine lacks: finds the processes of the program that
// COMPANION_EXE names, and ends them if the command says so. With COMPANION_BLOCKS_POWERSHELL, does nothing.
#include <windows.h>
#include <wchar.h>
#include <tlhelp32.h>

int wmain(void) {
  wchar_t wanted[1024], path[1024];
  if (GetEnvironmentVariableW(L"COMPANION_BLOCKS_POWERSHELL", wanted, 1024) > 0) return 1;
  if (GetEnvironmentVariableW(L"COMPANION_EXE", wanted, 1024) == 0) return 2;
  const int ends = wcsstr(GetCommandLineW(), L"Stop-Process -Id $_.ProcessId -Force") != NULL;
  if (!ends && wcsstr(GetCommandLineW(), L"{ exit 10 } else { exit 11 }") == NULL) return 2;
  HANDLE all = CreateToolhelp32Snapshot(TH32CS_SNAPPROCESS, 0);
  PROCESSENTRY32W entry = {.dwSize = sizeof entry};
  int found = 0;
  for (BOOL more = Process32FirstW(all, &entry); more; more = Process32NextW(all, &entry)) {
    const DWORD rights = PROCESS_QUERY_LIMITED_INFORMATION | PROCESS_TERMINATE;
    HANDLE process = OpenProcess(rights, FALSE, entry.th32ProcessID);
    DWORD length = 1024;
    if (process == NULL) continue;
    if (QueryFullProcessImageNameW(process, 0, path, &length) && _wcsicmp(path, wanted) == 0) {
      found += 1;
      if (ends) TerminateProcess(process, 1);
    }
    CloseHandle(process);
  }
  return ends || found > 0 ? 10 : 11;
}
