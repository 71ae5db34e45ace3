// Prints the processes with one name as Windows' tasklist does: Wine's own prints nothing.
// tasklist /FI "IMAGENAME eq NAME" /FO CSV /NH
#include <windows.h>
#include <stdio.h>
#include <string.h>
#include <tlhelp32.h>

static const char filter[] = "IMAGENAME eq ";

int main(int count, char **arguments) {
  const char *name = NULL;
  for (int index = 1; index + 1 < count; index += 1)
    if (strcmp(arguments[index], "/FI") == 0 &&
        strncmp(arguments[index + 1], filter, strlen(filter)) == 0)
      name = arguments[index + 1] + strlen(filter);
  if (name == NULL) return 1;
  HANDLE all = CreateToolhelp32Snapshot(TH32CS_SNAPPROCESS, 0);
  PROCESSENTRY32 process = {.dwSize = sizeof process};
  int found = 0;
  for (BOOL more = Process32First(all, &process); more; more = Process32Next(all, &process)) {
    if (_stricmp(process.szExeFile, name) != 0) continue;
    found += 1;
    printf("\"%s\",\"%lu\",\"Console\",\"1\",\"1,024 K\"\r\n", process.szExeFile,
           process.th32ProcessID);
  }
  if (found == 0) printf("INFO: No tasks are running which match the specified criteria.\r\n");
  return 0;
}
