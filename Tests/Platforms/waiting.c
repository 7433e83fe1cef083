// Waits as the core does: until a moment on both clocks, and for a semaphore with and without a limit.
// `.ci/release platforms` compiles and links it with the core's C for other systems, and runs it where it
// can. Prints `waits` when each wait ended when it should.

#include "CCountdown.h"

#include <stdio.h>

enum { MILLISECOND = 1000000 };

static int clock_of_thread;
static int64_t moment, woke;

#if defined(__linux__) && !defined(COUNTDOWN_PORTABLE)
static void *sleep_until(void *done) {
  int owner, timer = countdown_timerfd(clock_of_thread, &owner);
  countdown_timerfd_arm(timer, owner, moment);
  countdown_timerfd_wait(timer);
  woke = countdown_now(clock_of_thread);
  countdown_semaphore_post(done);
  return NULL;
}
#else
static void *sleep_until(void *done) {
  void *alarm = countdown_alarm_create(clock_of_thread);
  countdown_alarm_set(alarm, moment + 3600000 * (int64_t)MILLISECOND);
  countdown_alarm_set(alarm, moment);
  countdown_alarm_wait(alarm);
  woke = countdown_now(clock_of_thread);
  countdown_alarm_destroy(alarm);
  countdown_semaphore_post(done);
  return NULL;
}
#endif

static int fail(const char *what) {
  printf("%s\n", what);
  return 1;
}

int main(void) {
  const int clocks[] = {COUNTDOWN_CLOCK_SUSPENDING, COUNTDOWN_CLOCK_CONTINUOUS};
  void *done = countdown_semaphore_create();
  for (int i = 0; i < 2; i++) {
    uint64_t thread;
    clock_of_thread = clocks[i];
    moment = countdown_now(clock_of_thread) + 20 * MILLISECOND;
    if (countdown_thread_start(sleep_until, done, &thread) < 0) return fail("no thread");
    countdown_semaphore_wait(done);
    countdown_thread_join(thread);
    if (woke < moment) return fail("woke early");
  }
  int64_t limit = countdown_now(COUNTDOWN_CLOCK_SUSPENDING) + 20 * MILLISECOND;
  if (countdown_semaphore_wait_until(done, limit) == 0) return fail("was not posted");
  if (countdown_now(COUNTDOWN_CLOCK_SUSPENDING) < limit) return fail("gave up early");
  countdown_semaphore_post(done);
  if (countdown_semaphore_wait_until(done, limit) != 0) return fail("was posted");
  countdown_semaphore_destroy(done);
  char *memory = countdown_memory_map(4096);
  if (!memory || !(memory[0] = 7, memory = countdown_memory_grow(memory, 4096, 8192)) || memory[0] != 7)
    return fail("no memory");
  countdown_memory_unmap(memory, 8192);
  printf("waits\n");
  return 0;
}
