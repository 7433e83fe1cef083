#define _GNU_SOURCE
#include "CCountdownScale.h"

#include <malloc.h>
#include <signal.h>
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
