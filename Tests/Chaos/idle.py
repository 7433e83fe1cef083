#!/usr/bin/python3
"""What a second costs in which nothing happens, or only a second passes.

usage: idle.py PROGRAM [SECONDS]

Starts hosts and views, lets each settle for three seconds, and counts its system calls for the
seconds given, ten if none, by strace: all calls, those that touch files by name, and wakeups, which
are the returns of calls that wait. Status: 0 when every process keeps within its limits and touches
no file by name but that of the time zone, 1 when one does not; then its calls are listed, or the
files. Needs strace.
"""

import collections
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from processes import Process, send
from room import hosts_in

# Calls that wait: each return of one is a wakeup.
WAITING = {
    "poll", "ppoll", "select", "pselect6", "epoll_wait", "epoll_pwait", "epoll_pwait2", "futex",
    "read", "readv", "recvmsg", "recvfrom", "nanosleep", "clock_nanosleep", "restart_syscall",
    "accept4", "rt_sigtimedwait",
}
# Calls that look something up in a file system.
NAMING = {
    "open", "openat", "openat2", "stat", "lstat", "newfstatat", "statx", "access", "faccessat",
    "faccessat2", "readlink", "readlinkat", "getcwd", "getdents64", "rename", "renameat",
    "renameat2", "unlink", "unlinkat", "mkdir", "inotify_add_watch", "flock",
}
# The only files that may be looked up: the setting of the time zone, and the zone database.
ZONE = re.compile(r"/etc/localtime|/usr/share/zoneinfo(/.*)?")
PATH = re.compile(r'"((?:[^"\\]|\\.)*)"')
ENTRY = re.compile(r"\d+ +(\d+\.\d+) (?:<\.\.\. )?(\w+)(?: resumed>|\()(.*)")


class Limit:
    """The most that is allowed in a second: calls, wakeups, calls with names of files."""

    def __init__(self, calls, wakeups, names=0):
        self.most = (calls, wakeups, names)


# What nothing happens in costs nothing. A view that shows seconds has a handful of calls for each,
# and reads no file. One that says when another process's countdown ends looks whether the file of
# the time zone is the same still, and one of its own countdown does so once a minute.
NOTHING, SECONDS, OTHERS = Limit(0, 0), Limit(16, 6, 0.5), Limit(16, 6, 2.5)


class Scene:
    """One process, in folders of its own."""

    def __init__(self, program):
        self.program, self.path = program, tempfile.mkdtemp(prefix="idle-")
        self.processes = []
        self.environment = {
            name: value for name, value in os.environ.items()
            if not name.startswith(("XDG_", "DBUS_", "COUNTDOWN_", "DISPLAY", "WAYLAND_"))
        } | {"TERM": "xterm", "HOME": self.path}
        for name in ("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR"):
            self.environment[name] = f"{self.path}/{name[4:8].lower()}"
            os.makedirs(self.environment[name], mode=0o700)

    def run(self, *arguments):
        subprocess.run(
            [self.program, *arguments], env=self.environment, check=True, timeout=30,
            stdout=subprocess.DEVNULL)

    def begin(self, *arguments, in_terminal=False):
        process = Process([self.program, *arguments], self, in_terminal)
        self.processes.append(process)
        return process.pid

    def host(self):
        return hosts_in(self.environment["XDG_RUNTIME_DIR"])[0]

    def end(self):
        for process in self.processes:
            process.send(signal.SIGKILL)
        for host in hosts_in(self.environment["XDG_RUNTIME_DIR"]):
            send(host, signal.SIGKILL)
        shutil.rmtree(self.path, ignore_errors=True)


# --- the scenes: each returns the process to be looked at


def host_paused(scene):
    scene.run("start", "tea", "1h")
    scene.run("pause", "tea")
    return scene.host()


def host_running(scene):
    scene.run("start", "tea", "1h")
    return scene.host()


def host_alarm(scene):
    # A minute ago: it comes tomorrow.
    moment = time.strftime("%H:%M", time.localtime(time.time() - 60))
    scene.run("alarm", "add", moment, "--sound", "none")
    return scene.host()


def plain_in_pipe(scene):
    return scene.begin("1h", "--plain")


def plain_in_terminal(scene):
    return scene.begin("1h", "--plain", in_terminal=True)


def view(scene):
    return scene.begin("1h", in_terminal=True)


def watch(scene):
    scene.run("start", "tea", "1h")
    return scene.begin("watch", "tea", in_terminal=True)


def orphan(scene):
    """A countdown whose process was killed, and no host."""
    scene.environment["COUNTDOWN_NO_HOST"] = "1"
    scene.begin("1h", "--plain", "--label", "tea")
    time.sleep(1)
    scene.processes[0].send(signal.SIGKILL)


def watch_of_orphan(scene):
    orphan(scene)
    return scene.begin("watch", "tea", in_terminal=True)


def bar(scene):
    scene.run("start", "tea", "1h")
    return scene.begin("bar", "--format=plain")


def bar_of_orphan(scene):
    orphan(scene)
    return scene.begin("bar", "--format=plain")


def events(scene):
    scene.run("start", "tea", "1h")
    return scene.begin("events")


SCENES = [
    (host_paused, NOTHING), (host_running, NOTHING), (host_alarm, NOTHING),
    (plain_in_pipe, SECONDS), (plain_in_terminal, SECONDS), (view, SECONDS),
    (watch, OTHERS), (watch_of_orphan, OTHERS), (bar, OTHERS), (bar_of_orphan, OTHERS),
    (events, NOTHING),
]


# --- counting


def trace(pid, seconds, path):
    """The calls of a process: name and whether it is a return, for so many seconds."""
    tracer = subprocess.Popen(
        ["strace", "-f", "-qq", "-ttt", "-o", path, "-p", str(pid)], stderr=subprocess.DEVNULL)
    # What a process is attached in the middle of is no call.
    time.sleep(1)
    begin = time.time()
    time.sleep(seconds)
    end = time.time()
    tracer.send_signal(signal.SIGTERM)
    tracer.wait()
    with open(path) as file:
        for line in file:
            found = ENTRY.match(line)
            if found and begin <= float(found[1]) <= end:
                yield line, found[2], "resumed>" in line, "<unfinished" in line


def other_file(line, name):
    """What a call looks up by name, if that is not the zone's; a call without a path by its name."""
    path = PATH.search(line)
    if path and (path[1] == "" or ZONE.fullmatch(path[1])):
        return None
    return path[1] if path else name


def count(calls):
    """Calls by name, the wakeups among them, and the files by name that are not the zone's."""
    names, wakeups, others = collections.Counter(), 0, collections.Counter()
    for line, name, is_return, is_begun in calls:
        if not is_return:
            names[name] += 1
        if name in NAMING and not is_return and (other := other_file(line, name)):
            others[other] += 1
        if name in WAITING and not is_begun and "FUTEX_WAKE" not in line:
            wakeups += 1
    return names, wakeups, others


def measure(program, make, limit, seconds):
    """Prints one line of the table; whether the limits were kept."""
    scene = Scene(program)
    try:
        pid = make(scene)
        time.sleep(3)
        names, wakeups, others = count(trace(pid, seconds, scene.path + "/trace"))
    finally:
        scene.end()
    total = sum(names.values())
    of_files = sum(names[name] for name in NAMING)
    found = [number / seconds for number in (total, wakeups, of_files)]
    is_kept = all(number <= most for number, most in zip(found, limit.most))
    shown = "".join(f"{number:8.1f} ≤{most:4g}" for number, most in zip(found, limit.most))
    print(f"{make.__name__:18}{shown}{'' if is_kept else '  too many'}", flush=True)
    if not is_kept:
        print("   ", ", ".join(f"{name} {number}" for name, number in names.most_common()))
    if others:
        print("    other files:", ", ".join(f"{path} {number}" for path, number in others.items()))
    return is_kept and not others


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    if not shutil.which("strace"):
        sys.exit("idle.py: there is no strace")
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 10
    print(f"{'in a second':18}{'calls':>12}{'wakeups':>14}{'files':>14}")
    kept = [measure(os.path.abspath(sys.argv[1]), *scene, seconds) for scene in SCENES]
    sys.exit(0 if all(kept) else 1)


if __name__ == "__main__":
    main()
