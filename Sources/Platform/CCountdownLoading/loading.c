#define _GNU_SOURCE
#include "CCountdownLoading.h"

#include <dlfcn.h>
#include <link.h>
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Thread_local char message[512];
static _Thread_local struct countdown_library_problem problem;

/// The first function that is missing and not optional.
static const char *missing_function(struct countdown_library *library, void *handle) {
  for (size_t i = 0; i < library->count; i++) {
    int is_optional = library->names[i][0] == '?';
    library->places[i] = dlsym(handle, library->names[i] + is_optional);
    if (!library->places[i] && !is_optional) return library->names[i];
  }
  return NULL;
}

static const struct countdown_library_problem *find(struct countdown_library *library) {
  problem.package = library->package;
  problem.message = message;
  // As if the program were linked to it, for plugins that look for its functions. Never closed:
  // GLib and others leave threads and callbacks behind.
  void *handle = dlopen(library->file, RTLD_NOW | RTLD_GLOBAL | RTLD_NODELETE);
  problem.is_too_old = handle != NULL;
  if (!handle) {
    const char *reason = dlerror();
    snprintf(message, sizeof message, "%s", reason ? reason : library->file);
    return &problem;
  }
  const char *missing = missing_function(library, handle);
  if (missing) {
    struct link_map *place = NULL;
    dlinfo(handle, RTLD_DI_LINKMAP, &place);
    snprintf(message, sizeof message, "%s: too old, it has no %s",
             place ? place->l_name : library->file, missing);
    return &problem;
  }
  __atomic_store_n(&library->is_open, 1, __ATOMIC_RELEASE);
  return NULL;
}

const struct countdown_library_problem *countdown_library_open(struct countdown_library *library) {
  if (__atomic_load_n(&library->is_open, __ATOMIC_ACQUIRE)) return NULL;
  pthread_mutex_lock(&lock);
  const struct countdown_library_problem *found = library->is_open ? NULL : find(library);
  pthread_mutex_unlock(&lock);
  return found;
}
