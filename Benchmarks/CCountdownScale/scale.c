#define _GNU_SOURCE
#include "CCountdownScale.h"

#include <malloc.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

int64_t scale_heap_bytes(void) {
  struct mallinfo2 information = mallinfo2();
  return (int64_t)(information.uordblks + information.hblkhd);
}

void scale_end_in_time(unsigned seconds) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGALRM);
  sigprocmask(SIG_UNBLOCK, &signals, 0);
  signal(SIGALRM, SIG_DFL);
  alarm(seconds);
}

void scale_become(char *const words[], const void *input, size_t size) {
  int file = memfd_create("input", MFD_CLOEXEC);
  if (file < 0 || write(file, input, size) != (ssize_t)size) return;
  if (lseek(file, 0, SEEK_SET) == 0 && dup2(file, STDIN_FILENO) >= 0) execvp(words[0], words);
}
