#!/usr/bin/python3
"""Countdowns in terminals and in the host, watchers and a bar, and what can happen to them.

usage: chaos.py [--faults KIND,…] PROGRAM [SECONDS [SEED]]

Begins, stops, pauses and watches countdowns at random, and meanwhile
  kill       kills terminals and hosts, and closes terminals
  halt       halts the host, an owner or everybody over an end, for 0.05 to 8 seconds
  lock       holds the lock of the records' folder, fills its disk, lets nobody write in it, or
             moves it away and back, for 0.5 to 5 seconds
  delay      delays each system call that writes, in one process, by 10 ms to 1 s
  namespace  has terminals in PID namespaces of their own
All of these unless --faults names some. What is refused on this machine is said and left out.

Every announcement is recorded, as a notification and by a hook. What must be true:
 1. Each countdown that came to its end is announced, or `status --json` lists it as missed or
    unconfirmed. Not counted are one whose process was killed before its record lay in the folder,
    whose host did not confirm its start, or that was interrupted when it was over; and one whose
    record was in a folder that another took the place of, when its process had gone.
 2. None is announced twice, but
    a. after its process, its namespace or a host was killed, halted or delayed between the second
       before its end and the second announcement. Then one of the two is marked as a repetition
       (`announced again`, COUNTDOWN_REASON=restart); not always the later, for what was halted
       goes on afterwards.
    b. when the folder could not be written meanwhile, or became older than it was: whoever counts
       announces then without a claim, and nobody knows to mark either.
    c. when its process was delayed so much that the claim took longer than five seconds: whoever
       counts announces then without a claim, as in b.
    Never more than twice, and three times only where b meets a or c.
 3. None is announced before its end.
 4. None is announced after a command has stopped or paused it, or after its program has said that
    it stopped without adding that a host may announce it; unless the folder became older since, or
    the host ended that had answered that it could not save the command. One that is paused stays
    listed.
 5. A hook runs for each that is announced, unless the folder failed or somebody was killed, halted
    or delayed from a second before the end to two after the announcement.
 6. Every line of a watcher is right to the second, where nothing was done to its countdown, the
    watcher or the folder in the three seconds before.
The summary counts what is allowed by 1, 2 and 4.

Needs python3-dbus, python3-gi and dbus-daemon. The seed repeats the choices, as far as the same
choices meet the same moments. Status: 0 when all is well, 1 when something is not; then the folder
with all logs stays.
"""

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import time

import delays
import halts
import kills
import locks
import namespaces
from countdowns import Users
from journal import HOST, Journal
from processes import send
from room import Room
from verdict import Verdict

KINDS = {
    kills.NAME: (kills.Kills, kills.WEIGHT),
    halts.NAME: (halts.Halts, halts.WEIGHT),
    locks.NAME: (locks.Locks, locks.WEIGHT),
    delays.NAME: (delays.Delays, delays.WEIGHT),
    namespaces.NAME: (namespaces.Namespaces, namespaces.WEIGHT),
}


def isolate():
    """Goes on with mounts of its own, where that is allowed: none is left behind."""
    if os.environ.pop("CHAOS_ISOLATED", None):
        return
    own = ["unshare", "--mount"]
    if os.geteuid() != 0:
        own += ["--map-root-user"]
    if subprocess.run(own + ["true"], capture_output=True).returncode == 0:
        os.environ["CHAOS_ISOLATED"] = "1"
        os.execvp(own[0], own + [sys.executable, *sys.argv])


def arguments():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1].split("\n")[0])
    parser.add_argument("program", type=os.path.abspath)
    parser.add_argument("seconds", type=float, nargs="?", default=60)
    parser.add_argument("seed", type=int, nargs="?", default=int(time.time()))
    parser.add_argument("--faults", type=lambda text: text.split(","), default=list(KINDS))
    asked = parser.parse_args()
    unknown = set(asked.faults) - set(KINDS)
    if unknown:
        parser.error(f"unknown faults {', '.join(sorted(unknown))}; known: {', '.join(KINDS)}")
    return asked


class Chaos:
    def __init__(self, asked, room):
        self.room, self.journal = room, Journal()
        self.users = Users(asked.program, room, self.journal)
        self.acts = [
            (self.users.begin, 0.3), (self.users.begin_in_host, 0.2), (self.users.look, 0.1),
            (self.users.command, 0.12), (self.users.interrupt, 0.04), (self.serve, 0.05)]
        self.faults = []
        for name in asked.faults:
            make, weight = KINDS[name]
            fault = make(self.users, self.journal)
            problem = fault.missing()
            if problem:
                print(f"{name}: {problem}", flush=True)
            if not problem or name == locks.NAME:
                self.faults.append(fault)
                self.acts.append((fault.strike, weight))

    def serve(self):
        self.users.aside(self.users.run, "serve")

    def go_on(self, seconds):
        end = time.time() + seconds
        acts, weights = zip(*self.acts)
        while time.time() < end:
            time.sleep(random.uniform(0.05, 0.3))
            random.choices(acts, weights)[0]()
            self.note_namespaces()

    def note_namespaces(self):
        """With a namespace go all that were begun in it, a host too."""
        for countdown in self.users.countdowns:
            process = countdown.process
            if process and process.in_namespace and process.ended and not process.is_noted:
                process.is_noted = True
                deed = self.journal.note("kill", countdown.name, HOST, lasts=False)
                deed.begin = process.ended - 0.5

    def settle(self):
        """Ends what is done to anybody, and lets everything come to its end."""
        for fault in self.faults:
            fault.end()
        for thread in self.users.threads:
            thread.join()
        last = max([each.end for each in self.users.countdowns], default=0)
        time.sleep(max(last - time.time() + 2, 0))
        limit = time.time() + 60
        while True:
            served = self.users.run("serve")
            self.users.note(f"serve: {served.stdout}{served.stderr}; hosts {self.room.hosts()}")
            time.sleep(8)
            self.note_namespaces()
            verdict = Verdict(self.users, self.journal, self.status())
            if time.time() > limit or not any("by nobody" in each for each in verdict.faults):
                return verdict

    def status(self):
        answer = self.users.run("status", "--json").stdout
        with open(self.room.path + "/status.json", "w") as file:
            file.write(answer)
        return {each["name"]: each for each in json.loads(answer)["countdowns"]}

    def stop(self):
        for host in self.room.hosts():
            send(host, signal.SIGTERM)
        self.users.stop()


def main():
    asked = arguments()
    isolate()
    random.seed(asked.seed)
    room = Room()
    chaos = Chaos(asked, room)
    chaos.go_on(asked.seconds)
    verdict = chaos.settle()
    fates = [each.fate for each in chaos.users.countdowns]
    print(f"{len(fates)} countdowns in {asked.seconds:g} s, seed {asked.seed}:")
    for fate in sorted(set(fates)):
        print(f"{fates.count(fate):5} {fate}")
    print("done to them:", ", ".join(f"{n} {kind}" for kind, n in chaos.journal.count().items()))
    print("\n".join(verdict.summary()))
    print("\n".join(verdict.faults) or "all told, none early, every watcher right")
    chaos.stop()
    if verdict.faults:
        chaos.users.write_log(room.path + "/log")
    room.end(keep=bool(verdict.faults))
    sys.exit(1 if verdict.faults else 0)


main()
