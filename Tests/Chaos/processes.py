"""The processes of a run, and the lines that they write."""

import os
import pty
import subprocess
import threading
import time

# A process that is alone in its namespace, which ends with it.
NAMESPACE = ["unshare", "--pid", "--fork", "--kill-child", "--mount-proc"]



class Process:
    """A program of ours, and the lines that it wrote, each with its moment."""

    def __init__(self, arguments, room, in_terminal=False, in_namespace=False):
        self.lines, self.ended, self.in_namespace = [], None, in_namespace
        self.is_noted = False
        # When it wrote something first.
        self.first = None
        reader, writer = pty.openpty() if in_terminal else os.pipe()
        self.process = subprocess.Popen(
            (NAMESPACE if in_namespace else []) + arguments,
            stdin=writer if in_terminal else subprocess.DEVNULL, stdout=writer, stderr=writer,
            env=room.environment, start_new_session=True)
        os.close(writer)
        threading.Thread(target=self.read, args=(reader,), daemon=True).start()
        threading.Thread(target=self.wait, daemon=True).start()

    def read(self, descriptor):
        rest = b""
        while True:
            try:
                text = os.read(descriptor, 4096)
            except OSError:
                text = b""
            if not text:
                return os.close(descriptor)
            self.first = self.first or time.time()
            *lines, rest = (rest + text).split(b"\n")
            self.lines += [(time.time(), line.decode(errors="replace")) for line in lines]

    def wait(self):
        self.process.wait()
        self.ended = time.time()

    @property
    def lives(self):
        return self.ended is None

    @property
    def pid(self):
        """The program's number here; None before it has begun."""
        if not self.in_namespace:
            return self.process.pid
        number = self.process.pid
        try:
            with open(f"/proc/{number}/task/{number}/children") as file:
                return int(file.read().split()[0])
        except (OSError, IndexError):
            return None

    def send(self, number):
        pid = self.pid
        if self.lives and pid:
            send(pid, number)

    def said(self, words):
        """When it wrote a line with these words first; None when it did not."""
        return next((at for at, line in list(self.lines) if words in line), None)


def send(pid, number):
    """Sends a signal to a process that may be gone."""
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        pass
