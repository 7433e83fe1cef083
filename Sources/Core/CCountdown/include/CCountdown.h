// The core's needs of the operating system beyond Swift's modules of the C library: clocks, waiting
// until a moment, threads, semaphores, pages of memory, and the thread sanitizer's annotations.
//
// Functions that can fail return 0 or a descriptor, and -errno on failure.

#ifndef COUNTDOWN_H
#define COUNTDOWN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// The clock that stands still while the machine sleeps, and the one that goes on. On Linux these
// are CLOCK_MONOTONIC and CLOCK_BOOTTIME.
enum countdown_clock { COUNTDOWN_CLOCK_SUSPENDING = 1, COUNTDOWN_CLOCK_CONTINUOUS = 7 };

// Nanoseconds on a clock.
int64_t countdown_now(int clock);
// Nanoseconds since 1970 on the wall clock.
int64_t countdown_wall_now(void);

// On Linux and Android only: a timerfd on a clock, closed on exec and marked with the calling
// thread's id, which is stored in `owner`. A program that closes all descriptors closes this one
// too, and its number may name another file soon after; the mark belongs to the open file, and so
// tells the two apart.
int countdown_timerfd(int clock, int *owner);
// Whether a descriptor is the timerfd that has an owner's mark. The owner must be alive.
bool countdown_timerfd_is_owned(int fd, int owner);
// Arms a timerfd for an absolute moment; a moment at or below zero disarms it. Fails with EBADF
// when the descriptor has no such mark; an owner of zero asks for none.
int countdown_timerfd_arm(int fd, int owner, int64_t nanoseconds);
// Blocks until a timerfd fires, and makes it forget that.
int countdown_timerfd_wait(int fd);

// Where there is no timerfd: a moment on a clock that one thread sleeps until and others set; null
// when memory is short.
void *countdown_alarm_create(int clock);
void countdown_alarm_destroy(void *alarm);
// Sets the moment; at or below zero there is none.
void countdown_alarm_set(void *alarm, int64_t nanoseconds);
// Blocks until the moment that is set, and makes the alarm forget it. On the clock that goes on
// while the machine sleeps, at most ten seconds late after a sleep.
void countdown_alarm_wait(void *alarm);

// Zeroed pages of memory; null when there is none. Sizes are multiples of the page size.
void *countdown_memory_map(size_t size);
// Makes mapped memory larger, by moving its pages and not their contents; null when it cannot.
void *countdown_memory_grow(void *memory, size_t size, size_t new_size);
void countdown_memory_unmap(void *memory, size_t size);
// Asks the processor to fetch the cache line at an address, which need not be valid.
static inline void countdown_prefetch(const void *address) { __builtin_prefetch(address); }

// The number of forks between this process and the one that loaded this library.
extern uint32_t countdown_forks;
static inline uint32_t countdown_fork_generation(void) { return countdown_forks; }

// Starts a joinable thread with all signals blocked but those of its own faults and of profilers.
// `body` gets `context`.
int countdown_thread_start(void *(*body)(void *), void *context, uint64_t *thread);
// Names the calling thread; the kernel keeps 15 bytes.
void countdown_thread_name(const char *name);
// Waits for a joinable thread.
void countdown_thread_join(uint64_t thread);
// Lets a joinable thread go.
void countdown_thread_detach(uint64_t thread);
// The calling thread.
uint64_t countdown_thread_self(void);
// Asks for a real-time priority (1 to 99) for the calling thread.
int countdown_thread_realtime(int priority);

// A counting semaphore on the heap; null when memory is short.
void *countdown_semaphore_create(void);
void countdown_semaphore_destroy(void *semaphore);
void countdown_semaphore_post(void *semaphore);
void countdown_semaphore_wait(void *semaphore);
// Waits until a moment of COUNTDOWN_CLOCK_SUSPENDING; 0 when it was posted, -ETIMEDOUT when not.
int countdown_semaphore_wait_until(void *semaphore, int64_t nanoseconds);

// Tell the thread sanitizer that a lock at this address was taken, or is about to be released. Each
// use of a lock calls these, so they are inline. Swift reads this header without knowing which
// sanitizer it builds for, so the weak symbols tell whether the thread sanitizer is there.
#ifdef __ELF__
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

static inline void countdown_tsan_acquire(void *address) {
  if (__tsan_acquire) __tsan_acquire(address);
}

static inline void countdown_tsan_release(void *address) {
  if (__tsan_release) __tsan_release(address);
}
#else
// The linker for Mach-O and WebAssembly asks for a definition of each symbol.
static inline void countdown_tsan_acquire(void *address) { (void)address; }
static inline void countdown_tsan_release(void *address) { (void)address; }
#endif

#ifdef __cplusplus
}
#endif

#endif
