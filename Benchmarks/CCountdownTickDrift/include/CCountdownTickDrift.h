// The parts of the benchmark that must be C: the floor, so that no runtime stands between the
// kernel and the clock, and busy processes, because Swift has no fork.
//
// Functions that can fail return -errno.

#ifndef TICKDRIFT_H
#define TICKDRIFT_H

#include <stdint.h>

// One awakening: the tick that it was for, and when it came, on CLOCK_BOOTTIME.
struct tickdrift_call {
  int64_t tick;
  int64_t moment;
};

// Ticks on the calling thread: arms a timerfd for each absolute moment `origin + k * period`, k
// from 1 to `count`, and reads it. Returns how many calls were recorded, at most `count`.
int tickdrift_floor(int64_t period, int count, struct tickdrift_call *calls, int64_t *origin);

// Starts a process that keeps a processor busy and dies with the calling thread; returns its id.
int tickdrift_busy_start(void);
// Whether it still runs.
int tickdrift_busy_runs(int process);
// Kills it and waits for its end.
void tickdrift_busy_end(int process);

#endif
