// The plugins that electron-builder's installer calls. The published ones exist only for 32 bits, and Wine
// has no 32-bit part here. A plugin takes its arguments from NSIS's stack, last pushed first.
#include <windows.h>
#include <shellapi.h>
#include <wchar.h>

typedef struct Entry {
  struct Entry *next;
  WCHAR text[1];
} Entry;

static WCHAR texts[4][32768];

static WCHAR *pop(Entry **stack, int slot) {
  Entry *entry = *stack;
  texts[slot][0] = 0;
  if (entry) {
    lstrcpynW(texts[slot], entry->text, 32768);
    *stack = entry->next;
    GlobalFree(entry);
  }
  return texts[slot];
}

static void push(Entry **stack, int size, const WCHAR *text) {
  Entry *entry = GlobalAlloc(GPTR, sizeof(Entry) + size * sizeof(WCHAR));
  lstrcpynW(entry->text, text, size);
  entry->next = *stack;
  *stack = entry;
}

// Ends the installer at the point that COMPANION_ENDS_AT names, as if the computer lost power.
static void mayEndAt(const WCHAR *point) {
  WCHAR wanted[64];
  if (GetEnvironmentVariableW(L"COMPANION_ENDS_AT", wanted, 64) && wcscmp(wanted, point) == 0)
    TerminateProcess(GetCurrentProcess(), 9);
}

#define PLUGIN(name) \
  __declspec(dllexport) void name(HWND window, int size, WCHAR *variables, Entry **stack)

// Returns the value of --name, /name or -name; an empty text without one; NULL if it isn't given.
static const WCHAR *option(const WCHAR *name) {
  int count;
  WCHAR **words = CommandLineToArgvW(GetCommandLineW(), &count);
  size_t length = wcslen(name);
  for (int index = 1; index < count; index++) {
    const WCHAR *word = words[index];
    if (*word != '-' && *word != '/') continue;
    while (*word == '-' || *word == '/') word++;
    if (_wcsnicmp(word, name, length) != 0) continue;
    if (word[length] == 0) return L"";
    if (word[length] == '=') return word + length + 1;
  }
  return NULL;
}

// StdUtils.
PLUGIN(TestParameter) { push(stack, size, option(pop(stack, 0)) ? L"true" : L"false"); }

PLUGIN(GetParameter) {
  const WCHAR *usual = pop(stack, 0);
  const WCHAR *value = option(pop(stack, 1));
  push(stack, size, value ? value : usual);
}

PLUGIN(GetAllParameters) {
  const WCHAR *line = GetCommandLineW();
  pop(stack, 0);
  if (*line == '"') {
    line = wcschr(line + 1, '"');
    line = line ? line + 1 : L"";
  } else {
    while (*line && *line != ' ') line++;
  }
  while (*line == ' ') line++;
  push(stack, size, line);
}

PLUGIN(GetParentPath) {
  WCHAR *path = pop(stack, 0);
  WCHAR *end = wcsrchr(path, '\\');
  if (end) *end = 0;
  push(stack, size, path);
}

PLUGIN(ExecShellAsUser) {
  const WCHAR *arguments = pop(stack, 0);
  const WCHAR *verb = pop(stack, 1);
  const WCHAR *file = pop(stack, 2);
  INT_PTR done = (INT_PTR)ShellExecuteW(NULL, verb, file, arguments, NULL, SW_SHOWNORMAL);
  push(stack, size, done > 32 ? L"ok" : L"error");
}

// UAC: not an administrator, and not started by another installer.
PLUGIN(_) {
  const WCHAR *question = pop(stack, 0);
  if (*question && question[wcslen(question) - 1] == 's') push(stack, size, L"0");
}

// WinShell: what taskbar and notifications call the app. Wine has neither.
PLUGIN(SetLnkAUMI) {
  mayEndAt(L"shortcut");
  pop(stack, 0);
  pop(stack, 1);
}
PLUGIN(UninstAppUserModelId) {
  mayEndAt(L"uninstalling");
  pop(stack, 0);
}
PLUGIN(UninstShortcut) { pop(stack, 0); }

// Nsis7z: the “archive” is the program itself.
PLUGIN(Extract) {
  mayEndAt(L"unpacking");
  CopyFileW(pop(stack, 0), L"Stopbar Companion.exe", FALSE);
}
