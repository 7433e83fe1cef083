// What the benchmark uses of libuv, declared by hand, so that it builds where libuv is not
// installed. The library is loaded while the program runs, if it is there.

#ifndef COUNTDOWN_SCALE_LIBUV_H
#define COUNTDOWN_SCALE_LIBUV_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// How a uv_loop_t of libuv 1 begins (1.44, where offsets and constants were compared with uv.h).
// The library tells its whole size.
struct scale_uv_loop {
  void *_Nullable data;
};

// How a uv_timer_t begins; the library tells its whole size. `data` is a pointer in uv.h, and is
// its user's: here, when the next tick is due, in nanoseconds.
struct scale_uv_timer {
  int64_t data;
  struct scale_uv_loop *loop;
};

typedef void (*scale_uv_callback)(struct scale_uv_timer *timer);

// UV_TIMER of uv_handle_type.
enum { SCALE_UV_TIMER = 13 };
// UV_RUN_DEFAULT: until nothing is active; UV_RUN_NOWAIT: one turn of the loop, without a wait.
enum { SCALE_UV_RUN = 0, SCALE_UV_NO_WAIT = 2 };

// The functions of libuv without their prefix. Those that can fail return 0 or a negative error.
struct scale_libuv {
  size_t (*loop_size)(void);
  size_t (*handle_size)(int type);
  int (*loop_init)(struct scale_uv_loop *loop);
  int (*run)(struct scale_uv_loop *loop, int mode);
  void (*update_time)(struct scale_uv_loop *loop);
  // Milliseconds of CLOCK_MONOTONIC when the loop looked at its clock last.
  uint64_t (*now)(const struct scale_uv_loop *loop);
  int (*timer_init)(struct scale_uv_loop *loop, struct scale_uv_timer *timer);
  int (*timer_start)(
      struct scale_uv_timer *timer, scale_uv_callback callback, uint64_t timeout, uint64_t repeat);
  int (*timer_stop)(struct scale_uv_timer *timer);
};

// Loads libuv from a file, such as `libuv.so.1`, until the process ends. Null when there is no such
// file or it lacks a function; dlerror() says which.
const struct scale_libuv *_Nullable scale_libuv_load(const char *file);

#pragma clang assume_nonnull end

#endif
