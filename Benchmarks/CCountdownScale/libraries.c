#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "scale_libev.h"
#include "scale_libuv.h"

// What libev writes to: its users compile this layout in.
_Static_assert(sizeof(struct scale_ev_timer) == 48, "ev_timer");
_Static_assert(offsetof(struct scale_ev_timer, data) == 16, "ev_timer.data");
_Static_assert(offsetof(struct scale_ev_timer, callback) == 24, "ev_timer.cb");
_Static_assert(offsetof(struct scale_ev_timer, at) == 32, "ev_timer.at");
_Static_assert(offsetof(struct scale_ev_timer, repeat) == 40, "ev_timer.repeat");
_Static_assert(offsetof(struct scale_uv_timer, loop) == 8, "uv_timer_t.loop");

// A function's name, and where in a struct of functions its address goes.
struct entry {
  const char *name;
  size_t offset;
};

static void *load(const char *file, size_t size, const struct entry *entries, size_t count) {
  void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  char *functions = library ? malloc(size) : NULL;
  if (!functions) return NULL;
  for (size_t index = 0; index < count; index++) {
    void *function = dlsym(library, entries[index].name);
    if (!function) {
      free(functions);
      return NULL;
    }
    memcpy(functions + entries[index].offset, &function, sizeof function);
  }
  return functions;
}

#define COUNT(array) (sizeof(array) / sizeof *(array))

#define EV(function) {"ev_" #function, offsetof(struct scale_libev, function)}

const struct scale_libev *scale_libev_load(const char *file) {
  static const struct entry entries[] = {
      EV(loop_new), EV(run), EV(now_update), EV(timer_start), EV(timer_stop),
  };
  return load(file, sizeof(struct scale_libev), entries, COUNT(entries));
}

#define UV(function) {"uv_" #function, offsetof(struct scale_libuv, function)}

const struct scale_libuv *scale_libuv_load(const char *file) {
  static const struct entry entries[] = {
      UV(loop_size), UV(handle_size), UV(loop_init),   UV(run),        UV(update_time),
      UV(now),       UV(timer_init),  UV(timer_start), UV(timer_stop),
  };
  return load(file, sizeof(struct scale_libuv), entries, COUNT(entries));
}
