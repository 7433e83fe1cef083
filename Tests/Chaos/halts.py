"""Processes that stand still over an end, together or alone, as in a suspend."""

import random
import signal
import threading
import time

from journal import HOST
from processes import send

NAME, WEIGHT = "halt", 0.07
# Within an announcement; about the grace for an owner; less, and more, than the timeout of a
# claim.
LENGTHS = [(0.05, 0.3), (0.5, 2), (2, 4.5), (5.2, 8)]


class Halts:
    def __init__(self, users, journal):
        self.users, self.journal = users, journal
        self.halted, self.timers = set(), []
        self.lock = threading.Lock()

    def missing(self):
        return None

    def strike(self):
        """Chooses an end that is near, and halts somebody shortly before it or in its middle."""
        soon = [each for each in self.users.under_way if each.end - time.time() < 3]
        if not soon:
            return
        countdown = random.choice(soon)
        begin = countdown.end - time.time() + random.choice([-0.3, 0, 0.1]) + random.random() * 0.3
        who = random.choice(["all", "all", "host", "owner"])
        length = random.uniform(*random.choice(LENGTHS))
        timer = threading.Timer(max(begin, 0), self.halt, [who, countdown, length])
        timer.daemon = True
        timer.start()
        self.timers.append(timer)

    def halt(self, who, countdown, length):
        pids, targets = set(), set()
        if who != "owner" or countdown.in_host:
            pids.update(self.users.room.hosts())
            targets.add(HOST)
        owners = self.users.living if who == "all" else [countdown] if countdown.process else []
        if who != "host":
            pids.update(each.process.pid for each in owners if each.process.lives)
            targets.update(each.name for each in owners)
        if who == "all":
            pids.update(each.pid for each in self.users.watchers + self.users.bars if each.lives)
        pids.discard(None)
        with self.lock:
            # One that another halt has is not let go on by two.
            pids -= self.halted
            self.halted |= pids
        deed = self.journal.note("halt", *targets)
        for pid in pids:
            send(pid, signal.SIGSTOP)
        time.sleep(length)
        for pid in pids:
            send(pid, signal.SIGCONT)
        with self.lock:
            self.halted -= pids
        self.journal.ended(deed)

    def end(self):
        for timer in self.timers:
            timer.cancel()
        for timer in self.timers:
            timer.join()
