#define _GNU_SOURCE
#include "CCountdown.h"

#include <stddef.h>
#include <string.h>
#include <sys/mman.h>

void *countdown_memory_map(size_t size) {
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? NULL : memory;
}

void *countdown_memory_grow(void *memory, size_t size, size_t new_size) {
#if defined(__linux__) && !defined(COUNTDOWN_PORTABLE)
  // The thread sanitizer follows mmap and munmap, not mremap: it would take what another owner
  // once did at the new address for a race with ours.
  if (!__tsan_acquire) {
    void *moved = mremap(memory, size, new_size, MREMAP_MAYMOVE);
    return moved == MAP_FAILED ? NULL : moved;
  }
#endif
  void *copy = countdown_memory_map(new_size);
  if (!copy) return NULL;
  memcpy(copy, memory, size);
  countdown_memory_unmap(memory, size);
  return copy;
}

void countdown_memory_unmap(void *memory, size_t size) { munmap(memory, size); }
