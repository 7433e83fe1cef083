"""Terminals in PID namespaces of their own: nobody outside can tell whether they live."""

import shutil
import subprocess

from processes import NAMESPACE

NAME, WEIGHT = "namespace", 0.12


class Namespaces:
    def __init__(self, users, journal):
        self.users = users

    def missing(self):
        if not shutil.which("unshare"):
            return "there is no unshare"
        done = subprocess.run(NAMESPACE + ["true"], capture_output=True, text=True)
        return f"refused: {done.stderr.strip()}" if done.returncode else None

    def strike(self):
        self.users.begin(in_namespace=True)

    def end(self):
        pass
