#define _GNU_SOURCE
#include "CCountdownSystem.h"

#include <spawn.h>

int countdown_spawn_in_folder(void *actions, const char *folder) {
  return -posix_spawn_file_actions_addchdir_np(actions, folder);
}
