// The needs of Linux beyond the core's and Swift's Glibc module: eventfd, signalfd, notice of a
// clock that is set, peers of Unix sockets, process descriptors, births of files.
//
// Functions that can fail return 0 or a descriptor, and -errno on failure.

#ifndef COUNTDOWN_SYSTEM_H
#define COUNTDOWN_SYSTEM_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// An eventfd, non-blocking and closed on exec.
int countdown_eventfd(void);
// Adds one to an eventfd.
void countdown_eventfd_post(int fd);
// Empties an eventfd.
void countdown_fd_clear(int fd);

// A descriptor that is readable while one of the signals is pending (bit n for signal n); they must
// be blocked.
int countdown_signalfd(uint64_t signals);
// Takes the next pending signal; 0 when there is none. `by_kernel` tells whether the kernel sent
// it, as it does for the terminal's keys, and not a process.
int countdown_signalfd_take(int fd, int *by_kernel);
// A descriptor that becomes readable when the wall clock is set.
int countdown_clock_watch(void);
// Takes note of what made it readable; 1 when the clock was set.
int countdown_clock_watch_take(int fd);

// Takes a connection from a listening socket: non-blocking, closed on exec.
int countdown_accept(int fd);
// The user on the other side of a Unix socket, as the kernel knows it.
int countdown_peer(int fd, uint32_t *user);

// Lets a command begin in a folder; `actions` points to a posix_spawn_file_actions_t.
int countdown_spawn_in_folder(void *actions, const char *folder);
// Lets a command begin without the descriptors from a number on; `actions` as above.
int countdown_spawn_close_from(void *actions, int lowest);
// A descriptor that can be read when a process has ended; closed on exec. From Linux 5.3 on.
int countdown_process_open(int process);

// Opens what a path names to learn what it is and no more; -errno on failure.
int countdown_open_place(const char *path, int follows_links);

// When an open file was made, by the wall clock since 1970; not every file system tells.
int countdown_file_birth(int fd, int64_t *nanoseconds);

// Lets all threads allocate from one heap; to be called before there is a second thread.
void countdown_share_heap(void);

// The names of the weekdays from Sunday on, the seven short ones and then the full ones, in UTF-8,
// each in `width` bytes with a zero, and the number of the week's first day, 0 for Sunday. -1 where
// the system does not have the locale, or not in UTF-8.
int countdown_locale_week(const char *locale, char *names, int width);

#ifdef __cplusplus
}
#endif

#endif
