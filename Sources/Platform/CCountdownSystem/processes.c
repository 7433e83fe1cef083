#define _GNU_SOURCE
#include "CCountdownSystem.h"

#include <errno.h>
#include <malloc.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <unistd.h>

int countdown_spawn_in_folder(void *actions, const char *folder) {
  return -posix_spawn_file_actions_addchdir_np(actions, folder);
}

int countdown_spawn_close_from(void *actions, int lowest) {
  return -posix_spawn_file_actions_addclosefrom_np(actions, lowest);
}

int countdown_process_open(int process) {
  int fd = (int)syscall(SYS_pidfd_open, process, 0);
  return fd < 0 ? -errno : fd;
}

void countdown_share_heap(void) {
  mallopt(M_ARENA_MAX, 1);
}
