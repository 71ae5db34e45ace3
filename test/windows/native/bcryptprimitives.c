// Rust programs need this function of Windows 10, which Wine 8 lacks.
#include <stddef.h>

__declspec(dllimport) unsigned char __stdcall SystemFunction036(void *buffer, unsigned long size);

__declspec(dllexport) int __stdcall ProcessPrng(unsigned char *buffer, size_t size) {
  return SystemFunction036(buffer, (unsigned long)size);
}
