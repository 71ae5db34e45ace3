// A program that runs until it's ended, or for COMPANION_ENDS_AFTER milliseconds. Tests give it the names of
// other programs.
#include <windows.h>
#include <stdlib.h>

int WINAPI WinMain(HINSTANCE instance, HINSTANCE previous, LPSTR line, int show) {
  (void)instance, (void)previous, (void)line, (void)show;
  const char *after = getenv("COMPANION_ENDS_AFTER");
  Sleep(after ? (DWORD)atoi(after) : INFINITE);
  return 0;
}
