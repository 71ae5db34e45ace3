// A program that runs until it's ended. Tests give it the names of other programs.
#include <windows.h>

int WINAPI WinMain(HINSTANCE instance, HINSTANCE previous, LPSTR line, int show) {
  (void)instance, (void)previous, (void)line, (void)show;
  Sleep(INFINITE);
  return 0;
}
