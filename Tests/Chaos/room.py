"""The folders, the bus and the notification server of one run, and what was announced there."""

import json
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
HOOK = """#!/bin/sh
echo "$(date +%s.%N) $COUNTDOWN_LABEL $COUNTDOWN_REASON" >>"{}/hooks"
"""
# What a notification says, and a hook is told, where an earlier announcement may have succeeded.
AGAIN, REASON = "announced again", "restart"


class Announcement:
    def __init__(self, at, names, is_marked):
        self.at, self.names, self.is_marked = at, names, is_marked

    def __repr__(self):
        return f"{self.at:.3f}{' (again)' if self.is_marked else ''}"


class Room:
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
        self.disk = folders["XDG_STATE_HOME"]
        self.state = self.disk + "/countdown"
        self.has_disk = self.mount()
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

    def mount(self):
        """Gives the records a small disk of their own, where that is allowed."""
        return subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=16m,mode=0700", "chaos", self.disk],
            capture_output=True).returncode == 0

    def make_hook(self, folder):
        os.makedirs(folder)
        with open(folder + "/finished", "w") as hook:
            hook.write(HOOK.format(self.path))
        os.chmod(folder + "/finished", 0o755)

    def notifications(self):
        """Each with the words of its summary, in the order of their coming."""
        entries = [json.loads(line) for line in self.lines("notifications")]
        return [Announcement(each["at"], each["summary"].split(), AGAIN in each["body"])
                for each in entries]

    def hooks(self):
        parts = [line.split() for line in self.lines("hooks")]
        return [Announcement(float(at), [label], reason == REASON) for at, label, reason in parts]

    def lines(self, name):
        try:
            with open(f"{self.path}/{name}") as file:
                return file.readlines()
        except FileNotFoundError:
            return []

    def knows(self, name):
        """Whether there is a record of a countdown."""
        return os.path.exists(f"{self.state}/entries/countdown+{name}.entry")

    def hosts(self):
        return hosts_in(self.environment["XDG_RUNTIME_DIR"])

    def end(self, keep):
        for process in (self.server, self.bus):
            process.kill()
            process.wait()
        if keep and self.has_disk:
            subprocess.run(["cp", "-r", self.disk, self.path + "/state-kept"])
        if self.has_disk:
            subprocess.run(["umount", "--lazy", self.disk])
        if keep:
            print("logs:", self.path)
        else:
            shutil.rmtree(self.path, ignore_errors=True)


def hosts_in(runtime):
    """The processes of the hosts that were begun with a runtime directory."""
    mark = f"XDG_RUNTIME_DIR={runtime}".encode()
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
