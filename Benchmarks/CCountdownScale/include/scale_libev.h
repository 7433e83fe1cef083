// What the benchmark uses of libev, declared by hand, so that it builds where libev is not
// installed. The library is loaded while the program runs, if it is there.

#ifndef COUNTDOWN_SCALE_LIBEV_H
#define COUNTDOWN_SCALE_LIBEV_H

#include <stdint.h>

#pragma clang assume_nonnull begin

struct ev_loop;
struct scale_ev_timer;

typedef void (*scale_ev_callback)(struct ev_loop *loop, struct scale_ev_timer *timer, int events);

// An ev_timer of libev 4 on a machine with 64 bits, as Debian builds it (4.33, where sizes and
// offsets were compared with those of ev.h).
struct scale_ev_timer {
  int active;
  int pending;
  int priority;
  void *data;
  scale_ev_callback callback;
  double at;
  double repeat;
};

// What users of libev make of a timer that needs more: a struct that begins with it.
struct scale_ev_ticker {
  struct scale_ev_timer timer;
  // When the next tick is due, in nanoseconds.
  int64_t due;
};

// EVFLAG_NOENV: nothing in the environment decides how a loop works.
enum { SCALE_EV_NO_ENVIRONMENT = 0x01000000 };
// EVRUN_NOWAIT: one turn of the loop, without a wait.
enum { SCALE_EV_NO_WAIT = 1 };

// The functions of libev without their prefix.
struct scale_libev {
  struct ev_loop *_Nullable (*_Nonnull loop_new)(unsigned flags);
  int (*run)(struct ev_loop *loop, int flags);
  void (*now_update)(struct ev_loop *loop);
  void (*timer_start)(struct ev_loop *loop, struct scale_ev_timer *timer);
  void (*timer_stop)(struct ev_loop *loop, struct scale_ev_timer *timer);
};

// Loads libev from a file, such as `libev.so.4`, until the process ends. Null when there is no such
// file or it lacks a function; dlerror() says which.
const struct scale_libev *_Nullable scale_libev_load(const char *file);

#pragma clang assume_nonnull end

#endif
