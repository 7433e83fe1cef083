#!/usr/bin/python3
"""Countdowns in terminals and in the host, two watchers and a bar, all killed at random moments.

usage: chaos.py PROGRAM [SECONDS [SEED]]

Every announcement is recorded, as a notification and by a hook. At the end each countdown must have
been announced exactly once, none of them early, and every line of a watcher must have been right to
the second. Not expected is the end of a countdown that was stopped, or whose process was killed
before it had told anybody. Needs python3-dbus, python3-gi and dbus-daemon. Status: 0 when all is
well, 1 when something is not; then the folder with all logs stays.
"""

import json
import os
import pty
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

DOUBT = "may not have been seen"
HERE = os.path.dirname(os.path.abspath(__file__))


class Room:
    """The folders, the bus and the notification server of one run."""

    def __init__(self):
        self.path = tempfile.mkdtemp(prefix="chaos-")
        folders = {name: f"{self.path}/{name[4:8].lower()}" for name in (
            "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR")}
        for folder in folders.values():
            os.makedirs(folder, mode=0o700)
        self.environment = {
            name: value for name, value in os.environ.items()
            if not name.startswith(("XDG_", "DBUS_", "COUNTDOWN_"))
        } | folders | {"TERM": "xterm", "NO_COLOR": "1"}
        self.records = folders["XDG_STATE_HOME"] + "/countdown/countdowns"
        self.make_hook(folders["XDG_CONFIG_HOME"] + "/countdown/hooks")
        self.bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address"], text=True,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=self.environment)
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = self.bus.stdout.readline().strip()
        self.server = subprocess.Popen(
            ["/usr/bin/python3", HERE + "/notifications.py", self.path + "/notifications"],
            text=True, stdout=subprocess.PIPE, env=self.environment)
        if self.server.stdout.readline() != "up\n":
            sys.exit("chaos.py: no notification server")

    def make_hook(self, folder):
        os.makedirs(folder)
        with open(folder + "/finished", "w") as hook:
            hook.write(f'#!/bin/sh\necho "$COUNTDOWN_LABEL" >>"{self.path}/hooks"\n')
        os.chmod(folder + "/finished", 0o755)

    def notifications(self):
        return [json.loads(line) for line in self.lines("notifications")]

    def hooks(self):
        return [line.strip() for line in self.lines("hooks")]

    def lines(self, name):
        try:
            with open(f"{self.path}/{name}") as file:
                return file.readlines()
        except FileNotFoundError:
            return []

    def hosts(self):
        """The processes of this room's hosts."""
        mark = f"XDG_RUNTIME_DIR={self.environment['XDG_RUNTIME_DIR']}".encode()
        found = []
        for number in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{number}/cmdline", "rb") as file:
                    if b"--foreground" not in file.read():
                        continue
                with open(f"/proc/{number}/environ", "rb") as file:
                    if mark in file.read().split(b"\0"):
                        found.append(int(number))
            except OSError:
                pass
        return found

    def end(self, keep):
        for process in (self.server, self.bus):
            process.kill()
            process.wait()
        if keep:
            print("logs:", self.path)
        else:
            shutil.rmtree(self.path, ignore_errors=True)


class Process:
    """A program of ours, and the lines that it wrote, each with its moment."""

    def __init__(self, arguments, room, in_terminal=False):
        self.lines = []
        reader, writer = pty.openpty() if in_terminal else os.pipe()
        self.process = subprocess.Popen(
            arguments, stdin=writer if in_terminal else subprocess.DEVNULL, stdout=writer,
            stderr=writer, env=room.environment, start_new_session=True)
        os.close(writer)
        threading.Thread(target=self.read, args=(reader,), daemon=True).start()

    def read(self, descriptor):
        rest = b""
        while True:
            try:
                text = os.read(descriptor, 4096)
            except OSError:
                text = b""
            if not text:
                return os.close(descriptor)
            *lines, rest = (rest + text).split(b"\n")
            self.lines += [(time.time(), line.decode(errors="replace")) for line in lines]

    @property
    def lives(self):
        return self.process.poll() is None

    def send(self, number):
        if self.lives:
            self.process.send_signal(number)


class Countdown:
    def __init__(self, name, length, process=None):
        self.name, self.length, self.process = name, length, process
        self.began, self.fate = time.time(), "left alone"

    @property
    def end(self):
        return self.began + self.length


class Chaos:
    def __init__(self, program, room):
        self.program, self.room = program, room
        self.countdowns, self.watchers, self.watched, self.bars = [], [], [], []

    @property
    def living(self):
        return [each for each in self.countdowns if each.process and each.process.lives]

    def name(self):
        return f"c{len(self.countdowns) + 1}"

    def run(self, *arguments):
        return subprocess.run(
            [self.program, *arguments], env=self.room.environment, timeout=60,
            capture_output=True, text=True)

    def step(self):
        """One thing that happens, at random."""
        chance = random.random()
        if chance < 0.30:
            self.begin()
        elif chance < 0.45:
            self.begin_in_host()
        elif chance < 0.66 and self.living:
            number = signal.SIGKILL if chance < 0.58 else signal.SIGHUP
            self.end(random.choice(self.living), signal.SIGINT if chance > 0.63 else number)
        elif chance < 0.75:
            for host in self.room.hosts():
                os.kill(host, signal.SIGKILL)
        elif chance < 0.80:
            self.run("serve")
        elif chance < 0.90:
            self.look()

    def begin(self):
        if len(self.living) >= 5:
            return
        name, length = self.name(), random.choice([1, 2, 3, 4, 6])
        arguments = [self.program, f"{length}s", "--label", name, "--notify"]
        if random.random() < 0.7:
            arguments.append("--plain")
        self.countdowns.append(Countdown(name, length))
        self.countdowns[-1].process = Process(arguments, self.room, random.random() < 0.5)

    def begin_in_host(self):
        name, length = self.name(), random.choice([1, 2, 3, 5])
        countdown = Countdown(name, length)
        if self.run("start", name, f"{length}s", "--notify").returncode == 0:
            countdown.fate = "in the host"
            self.countdowns.append(countdown)

    def end(self, countdown, number):
        is_known = os.path.exists(f"{self.room.records}/{countdown.name}.json")
        name = signal.Signals(number).name
        countdown.fate = name if is_known else name + " before anybody knew of it"
        countdown.process.send(number)

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

    def settle(self):
        """Lets everything come to its end, with a host for what nobody has told yet."""
        time.sleep(max([each.end for each in self.countdowns], default=0) - time.time() + 2)
        self.run("serve")
        time.sleep(3)

    def stop(self):
        for host in self.room.hosts():
            os.kill(host, signal.SIGTERM)
        for process in [each.process for each in self.countdowns] + self.watchers + self.bars:
            if process:
                process.send(signal.SIGKILL)

    # --- what became of it

    def faults(self):
        notifications, hooks = self.room.notifications(), self.room.hooks()
        for countdown in self.countdowns:
            known = [each for each in notifications if countdown.name in re.findall(
                r"\w+", each["summary"] + " " + each["body"])]
            # What was about to be told when its process was killed is listed, and nothing more.
            doubts = [each for each in known if DOUBT in each["summary"] + each["body"]]
            told = [each for each in known if each not in doubts]
            early = [each for each in told if each["at"] < countdown.end - 0.05]
            if max(len(told), len(doubts)) > 1 or hooks.count(countdown.name) > 1:
                yield f"{countdown.name} ({countdown.fate}) was told twice: {known}"
            if not known and not countdown.fate.startswith(("SIGINT", "SIGHUP b", "SIGKILL b")):
                yield f"{countdown.name} ({countdown.fate}) was told by nobody"
            if early:
                yield f"{countdown.name} was told early: {early}"
        for countdown, watcher in self.watched:
            for at, line in watcher.lines:
                shown, left = re.match(r"(\d+) seconds? left", line), countdown.end - at
                if shown and not -1.4 <= left - int(shown[1]) <= 0.4:
                    yield f"a watcher of {countdown.name} said {line!r} with {left:.2f} s left"

    def summary(self):
        fates = [each.fate for each in self.countdowns]
        for fate in sorted(set(fates)):
            yield f"{fates.count(fate):5} {fate}"
        ends = {each.name: each.end for each in self.countdowns}
        late = sorted(
            each["at"] - ends[each["summary"].split()[0]] for each in self.room.notifications()
            if each["summary"].split()[0] in ends)
        if late:
            yield (f"{len(late)} announced, late by {late[len(late) // 2]:.3f} s (median), "
                   f"{late[-1]:.3f} s (most)")
        lines = sum(len(watcher.lines) for _, watcher in self.watched)
        yield f"{lines} lines of watchers, {sum(len(bar.lines) for bar in self.bars)} of bars"


def main():
    if not 2 <= len(sys.argv) <= 4:
        sys.exit(__doc__)
    length = float(sys.argv[2]) if len(sys.argv) > 2 else 60
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else int(time.time())
    random.seed(seed)
    room = Room()
    chaos = Chaos(os.path.abspath(sys.argv[1]), room)
    end = time.time() + length
    while time.time() < end:
        time.sleep(random.uniform(0.05, 0.3))
        chaos.step()
    chaos.settle()
    print(f"{len(chaos.countdowns)} countdowns in {length:g} s, seed {seed}:")
    print("\n".join(chaos.summary()))
    faults = list(chaos.faults())
    print("\n".join(faults) or "all told once, none early, every watcher right")
    chaos.stop()
    room.end(keep=bool(faults))
    sys.exit(1 if faults else 0)


main()
