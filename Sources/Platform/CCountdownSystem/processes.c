#define _GNU_SOURCE
#include "CCountdownSystem.h"

#include <dirent.h>
#include <errno.h>
#include <malloc.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

int countdown_spawn_in_folder(void *actions, const char *folder) {
  return -posix_spawn_file_actions_addchdir_np(actions, folder);
}

#ifdef __GLIBC__
int countdown_spawn_close_from(void *actions, int lowest) {
  return -posix_spawn_file_actions_addclosefrom_np(actions, lowest);
}
#else
// Closes each number up to the highest that is open, and some more for those that other threads
// open meanwhile. A number that is not open is no error there.
int countdown_spawn_close_from(void *actions, int lowest) {
  int highest = lowest + 64;
  DIR *folder = opendir("/proc/self/fd");
  if (!folder) return -errno;
  for (struct dirent *entry; (entry = readdir(folder));)
    if (atoi(entry->d_name) > highest - 64) highest = atoi(entry->d_name) + 64;
  closedir(folder);
  int error = 0;
  for (int fd = lowest; fd <= highest && !error; fd++)
    error = posix_spawn_file_actions_addclose(actions, fd);
  return -error;
}
#endif

int countdown_process_open(int process) {
  int fd = (int)syscall(SYS_pidfd_open, process, 0);
  return fd < 0 ? -errno : fd;
}

void countdown_share_heap(void) {
#ifdef __GLIBC__
  mallopt(M_ARENA_MAX, 1);
#endif
}
