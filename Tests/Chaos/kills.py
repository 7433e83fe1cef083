"""Processes that are killed: terminals, hosts; and terminals that are closed."""

import random
import signal
import time

from journal import HOST
from processes import send

NAME, WEIGHT = "kill", 0.25


class Kills:
    def __init__(self, users, journal):
        self.users, self.journal = users, journal

    def missing(self):
        return None

    def strike(self):
        chance = random.random()
        if chance < 0.35:
            self.kill_hosts()
        elif self.users.living:
            countdown = random.choice(self.users.living)
            self.kill(countdown, signal.SIGHUP if chance > 0.75 else signal.SIGKILL)

    def kill(self, countdown, number):
        is_known = self.users.room.knows(countdown.name)
        countdown.is_certain = countdown.is_certain and is_known
        name = signal.Signals(number).name
        countdown.fate = name if is_known else name + " before anybody knew of it"
        self.journal.note("kill", countdown.name, lasts=False)
        countdown.log.append((time.time(), name, ""))
        countdown.process.send(number)

    def kill_hosts(self):
        for host in self.users.room.hosts():
            self.journal.note("kill", HOST, lasts=False)
            send(host, signal.SIGKILL)

    def end(self):
        pass
