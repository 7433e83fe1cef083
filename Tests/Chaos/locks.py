"""The folder that all share: locked by somebody, full, unwritable, or gone for a while."""

import os
import random
import subprocess
import sys
import threading
import time

from journal import STORE

NAME, WEIGHT = "lock", 0.05
# Holds the locks of the files named until it is killed.
HOLDER = """
import fcntl, os, sys, time
for path in sys.argv[1:]:
    try:
        fcntl.flock(os.open(path, os.O_RDONLY), fcntl.LOCK_EX)
    except FileNotFoundError:
        pass
print("held", flush=True)
time.sleep(60)
"""


class Locks:
    def __init__(self, users, journal):
        self.users, self.journal, self.room = users, journal, users.room
        self.thread = None

    def missing(self):
        return None if self.room.has_disk else "without a disk of its own it is never full"

    def strike(self):
        if self.thread and self.thread.is_alive():
            return
        ways = [self.hold, self.hold, self.vanish]
        if self.room.has_disk:
            ways += [self.fill, self.protect]
        way, length = random.choice(ways), random.uniform(0.5, 5)
        self.thread = threading.Thread(target=way, args=[length], daemon=True)
        self.thread.start()

    def hold(self, length):
        """Somebody has the lock of the records, and sometimes that of the starting of hosts."""
        paths = [f"{self.room.state}/entries"]
        if random.random() < 0.3:
            paths += [f"{self.room.state}/{name}" for name in self.names() if "start" in name]
        deed = self.journal.note("lock", STORE)
        holder = subprocess.Popen([sys.executable, "-c", HOLDER, *paths], stdout=subprocess.PIPE)
        holder.stdout.readline()
        time.sleep(length)
        holder.kill()
        holder.wait()
        self.journal.ended(deed)

    def names(self):
        try:
            return [each for each in os.listdir(self.room.state) if each.endswith(".lock")]
        except OSError:
            return []

    def vanish(self, length):
        """The folder is elsewhere, and comes back as it was; what was written meanwhile goes."""
        path = random.choice([self.room.state, self.room.state + "/entries"])
        deed = self.journal.note("vanish", STORE)
        self.move(path, path + "-away")
        time.sleep(length)
        self.move(path, f"{path}-between-{time.time():.3f}")
        self.move(path + "-away", path)
        self.journal.ended(deed)

    def move(self, path, other):
        # A folder that is made anew at once is in the way.
        for _ in range(20):
            try:
                return os.rename(path, other)
            except FileNotFoundError:
                return
            except OSError:
                os.rename(other, f"{other}-between-{time.time():.6f}")

    def fill(self, length):
        """The disk has no room left."""
        deed = self.journal.note("full", STORE)
        path = self.room.disk + "/filler"
        try:
            with open(path, "wb", buffering=0) as file:
                while True:
                    file.write(bytes(4096))
        except OSError:
            pass
        time.sleep(length)
        os.remove(path)
        self.journal.ended(deed)

    def protect(self, length):
        """Nobody may write in the folder, not even root."""
        path = f"{self.room.state}/entries"
        deed = self.journal.note("unwritable", STORE)
        if self.change("+i", path):
            time.sleep(length)
            self.change("-i", path)
        self.journal.ended(deed)

    def change(self, how, path):
        return subprocess.run(["chattr", how, path], capture_output=True).returncode == 0

    def end(self):
        if self.thread:
            self.thread.join()
