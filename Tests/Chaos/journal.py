"""What was done to whom, and when: what the verdict excuses by."""

import threading
import time
from dataclasses import dataclass

# The target of what is done to every host; a countdown's own process goes by the countdown's name.
HOST = "host"
# The target of what is done to the folder that all share.
STORE = "store"


@dataclass
class Deed:
    kind: str
    targets: frozenset
    begin: float
    end: float = float("inf")


class Journal:
    def __init__(self):
        self.deeds, self.lock = [], threading.Lock()

    def note(self, kind, *targets, lasts=True):
        """Notes something that begins now, and lasts until `ended` is told."""
        now = time.time()
        deed = Deed(kind, frozenset(targets), now, float("inf") if lasts else now)
        with self.lock:
            self.deeds.append(deed)
        return deed

    def ended(self, deed):
        deed.end = time.time()

    def between(self, begin, end, *targets):
        """What was done to one of the targets between two moments."""
        with self.lock:
            return [deed for deed in self.deeds if deed.begin <= end and deed.end >= begin
                    and deed.targets.intersection(targets)]

    def count(self):
        with self.lock:
            kinds = [deed.kind for deed in self.deeds]
        return {kind: kinds.count(kind) for kind in sorted(set(kinds))}
