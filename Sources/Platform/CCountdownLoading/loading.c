#include "CCountdownLoading.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Thread_local char message[256];

static const char *find(struct countdown_library *library) {
  // As if the program were linked to it, for plugins that look for its functions. Never closed:
  // GLib and others leave threads and callbacks behind.
  void *handle = dlopen(library->file, RTLD_NOW | RTLD_GLOBAL | RTLD_NODELETE);
  if (!handle) {
    const char *reason = dlerror();
    snprintf(message, sizeof message, "%s", reason ? reason : library->file);
    return message;
  }
  for (size_t i = 0; i < library->count; i++) {
    library->places[i] = dlsym(handle, library->names[i]);
    if (!library->places[i]) {
      snprintf(message, sizeof message, "%s: too old, it has no %s", library->file,
               library->names[i]);
      return message;
    }
  }
  __atomic_store_n(&library->is_open, 1, __ATOMIC_RELEASE);
  return NULL;
}

const char *countdown_library_open(struct countdown_library *library) {
  if (__atomic_load_n(&library->is_open, __ATOMIC_ACQUIRE)) return NULL;
  pthread_mutex_lock(&lock);
  const char *reason = library->is_open ? NULL : find(library);
  pthread_mutex_unlock(&lock);
  return reason;
}
