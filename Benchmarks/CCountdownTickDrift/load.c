#define _GNU_SOURCE
#include "CCountdownTickDrift.h"

#include <errno.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static _Noreturn void be_busy(pid_t parent) {
  prctl(PR_SET_NAME, "tickdrift-busy");
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The parent may have died before the kernel was told.
  if (getppid() != parent) _exit(1);
  for (volatile uint64_t rounds = 0;; rounds++) continue;
}

int tickdrift_busy_start(void) {
  pid_t parent = getpid();
  pid_t process = fork();
  if (process == 0) be_busy(parent);
  return process < 0 ? -errno : process;
}

int tickdrift_busy_runs(int process) {
  siginfo_t info = {0};
  int result = waitid(P_PID, (id_t)process, &info, WEXITED | WNOHANG | WNOWAIT);
  return result == 0 && info.si_pid == 0;
}

void tickdrift_busy_end(int process) {
  kill(process, SIGKILL);
  while (waitpid(process, NULL, 0) < 0 && errno == EINTR) continue;
}
