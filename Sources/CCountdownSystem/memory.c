#define _GNU_SOURCE
#include "CCountdownSystem.h"

#include <stddef.h>
#include <sys/mman.h>

void *countdown_memory_map(size_t size) {
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? NULL : memory;
}

void *countdown_memory_grow(void *memory, size_t size, size_t new_size) {
  void *moved = mremap(memory, size, new_size, MREMAP_MAYMOVE);
  return moved == MAP_FAILED ? NULL : moved;
}

void countdown_memory_unmap(void *memory, size_t size) { munmap(memory, size); }
