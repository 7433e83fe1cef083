"""System calls that take their time: those that write, on one process, as strace delays them."""

import random
import shutil
import subprocess
import threading
import time

from journal import HOST

NAME, WEIGHT = "delay", 0.08
CALLS = "rename,renameat,renameat2,linkat,unlink,unlinkat,write,pwrite64,fsync,fdatasync"


class Delays:
    def __init__(self, users, journal):
        self.users, self.journal = users, journal
        self.threads = []

    def missing(self):
        if not shutil.which("strace"):
            return "there is no strace"
        sleeper = subprocess.Popen(["sleep", "60"])
        tracer = subprocess.Popen(
            ["strace", "-qq", "-p", str(sleeper.pid)], stderr=subprocess.DEVNULL)
        time.sleep(0.5)
        is_refused = tracer.poll() is not None
        sleeper.kill()
        sleeper.wait()
        tracer.wait()
        return "strace is refused here" if is_refused else None

    def strike(self):
        self.threads = [thread for thread in self.threads if thread.is_alive()]
        hosts = [(HOST, pid) for pid in self.users.room.hosts()]
        owners = [(each.name, each.process.pid) for each in self.users.living]
        chosen = random.choice(hosts * 3 + owners or [(None, None)])
        if len(self.threads) < 2 and chosen[1]:
            delay = int(10 ** random.uniform(4, 6))
            thread = threading.Thread(
                target=self.delay, args=[*chosen, delay, random.uniform(1, 6)], daemon=True)
            self.threads.append(thread)
            thread.start()

    def delay(self, target, pid, microseconds, length):
        deed = self.journal.note("delay", target)
        tracer = subprocess.Popen(
            ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={CALLS}",
             "-e", f"inject={CALLS}:delay_enter={microseconds}", "-p", str(pid)],
            stderr=subprocess.DEVNULL)
        # Where the process was killed meanwhile, strace may wait for it, and it for strace.
        for timeout, stop in ((length, tracer.terminate), (5, tracer.kill)):
            try:
                tracer.wait(timeout)
            except subprocess.TimeoutExpired:
                stop()
        tracer.wait()
        self.journal.ended(deed)

    def end(self):
        for thread in self.threads:
            thread.join()
