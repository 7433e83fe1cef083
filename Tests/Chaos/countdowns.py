"""Countdowns, and what their users do: begin, stop, pause, resume, and look."""

import random
import signal
import subprocess
import threading
import time

from journal import HOST
from processes import Process


class Countdown:
    """What is known of a countdown from outside. Its true end is not before `end`."""

    def __init__(self, name, length, process=None, in_host=False):
        self.name, self.length, self.process, self.in_host = name, length, process, in_host
        self.began = time.time()
        self.end = self.began + length
        # Whether it was in the store, or a living process had it, whatever happened later.
        self.is_certain = True
        self.fate = "in the host" if in_host else "left alone"
        self.paused_at = self.stopped_at = None
        # Whether somebody has changed its end, so that a watcher's lines are not foreseen.
        self.is_commanded = False
        self.lock = threading.Lock()
        # What its users did and were answered, each with its moment.
        self.log = []

    @property
    def is_over(self):
        return self.stopped_at is not None or time.time() > self.end

    @property
    def owner(self):
        """What the deeds to its process go by."""
        return HOST if self.in_host else self.name


class Users:
    def __init__(self, program, room, journal):
        self.program, self.room, self.journal = program, room, journal
        self.countdowns, self.watchers, self.watched, self.bars = [], [], [], []
        self.names, self.threads, self.notes = 0, [], []

    @property
    def living(self):
        return [each for each in self.countdowns if each.process and each.process.lives]

    @property
    def under_way(self):
        return [each for each in self.countdowns if not each.is_over and not each.paused_at]

    def name(self):
        self.names += 1
        return f"c{self.names}"

    def run(self, *arguments):
        return subprocess.run(
            [self.program, *arguments], env=self.room.environment, timeout=120,
            capture_output=True, text=True)

    def note(self, text):
        """For the log of a run that has failed."""
        self.notes.append(f"{time.time():.3f} {text}")

    def aside(self, body, *arguments):
        """Does what may take its time beside all else."""
        self.threads = [thread for thread in self.threads if thread.is_alive()]
        if len(self.threads) < 12:
            thread = threading.Thread(target=body, args=arguments, daemon=True)
            self.threads.append(thread)
            thread.start()

    # --- what they do

    def begin(self, in_namespace=False):
        if len(self.living) >= 6:
            return
        name, length = self.name(), random.choice([1, 2, 3, 4, 6])
        arguments = [self.program, f"{length}s", "--label", name, "--notify"]
        if random.random() < 0.7:
            arguments.append("--plain")
        in_terminal = random.random() < 0.5
        countdown = Countdown(name, length)
        countdown.process = Process(arguments, self.room, in_terminal, in_namespace)
        self.countdowns.append(countdown)

    def begin_in_host(self):
        name, length = self.name(), random.choice([1, 2, 3, 5, 7])
        self.aside(self.start, Countdown(name, length, in_host=True))

    def start(self, countdown):
        done = self.run("start", countdown.name, f"{countdown.length}s", "--notify")
        countdown.log.append((time.time(), "start", done.stdout + done.stderr))
        # What a host did not answer for it may have begun all the same.
        if done.returncode or "could not save" in done.stderr:
            countdown.is_certain, countdown.fate = False, "in the host, perhaps"
        self.countdowns.append(countdown)

    def interrupt(self):
        """Ctrl-C."""
        if self.living:
            countdown = random.choice(self.living)
            countdown.fate = "interrupted"
            countdown.log.append((time.time(), "SIGINT", ""))
            countdown.process.send(signal.SIGINT)

    def command(self):
        """Stops or pauses one by a command, or lets one go on."""
        countdowns = [each for each in self.countdowns if not each.is_over or each.paused_at]
        if countdowns:
            verb = random.choice(["stop", "pause", "pause"])
            self.aside(self.carry_out, verb, random.choice(countdowns))

    def carry_out(self, verb, countdown):
        if not countdown.lock.acquire(blocking=False):
            return
        with_pause = countdown.paused_at is not None
        verb = "resume" if with_pause else verb
        countdown.is_commanded = True
        called = time.time()
        done = self.run(verb, countdown.name)
        returned = time.time()
        countdown.log.append((called, verb, ""))
        countdown.log.append((returned, "answer", done.stdout + done.stderr))
        # What failed may have been done, and nobody knows.
        countdown.is_certain = countdown.is_certain and done.returncode != 1
        self.take(verb, countdown, done.stdout, called, returned)
        countdown.lock.release()

    def take(self, verb, countdown, answer, called, returned):
        if "stopped with" in answer:
            countdown.stopped_at, countdown.fate = returned, "stopped by a command"
        elif "paused with" in answer:
            countdown.paused_at, countdown.fate = returned, "paused"
        elif verb == "resume":
            # Without an answer it goes on, perhaps.
            countdown.end += max(called - countdown.paused_at, 0)
            countdown.is_certain = countdown.is_certain and " left " in answer
            countdown.paused_at, countdown.fate = None, "paused and resumed"

    def look(self):
        """Watchers and bars come and go."""
        for watcher in list(self.watchers):
            if not watcher.lives or random.random() < 0.3:
                watcher.send(signal.SIGKILL)
                self.watchers.remove(watcher)
        while len(self.watchers) < 2 and self.living:
            countdown = random.choice(self.living)
            watcher = Process([self.program, "watch", countdown.name, "--plain"], self.room)
            self.watchers.append(watcher)
            self.watched.append((countdown, watcher))
        if not self.bars or not self.bars[-1].lives:
            self.bars.append(Process([self.program, "bar", "--format=plain"], self.room))
        elif random.random() < 0.2:
            self.bars[-1].send(signal.SIGKILL)

    def stop(self):
        for process in [each.process for each in self.countdowns] + self.watchers + self.bars:
            if process:
                process.send(signal.SIGKILL)

    def write_log(self, path):
        """All that was done and said, by the moment before or after the end."""
        with open(path, "w") as file:
            print(*self.notes, sep="\n", file=file)
            for countdown in self.countdowns:
                lines = [(at, "says", line) for at, line in (
                    countdown.process.lines if countdown.process else [])]
                print(f"{countdown.name}: {countdown.fate}, end {countdown.end:.3f}", file=file)
                for at, what, text in sorted(countdown.log + lines):
                    print(f"  {at - countdown.end:+.3f} {what} {text.strip()!r}", file=file)
