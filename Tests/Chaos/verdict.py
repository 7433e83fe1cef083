"""What must be true of the announcements of a run. The rules are those of chaos.py's docstring."""

import re
import time

from journal import HOST, STORE


class Verdict:
    """Of what was announced of each countdown: the faults, and the doubles that are allowed."""

    def __init__(self, users, journal, status):
        self.users, self.journal, self.status = users, journal, status
        self.notifications, self.hooks = users.room.notifications(), users.room.hooks()
        self.doubles = {}
        self.listed, self.lost, self.undone, self.lines, self.excused_lines = 0, 0, 0, 0, 0
        self.faults = [fault for each in users.countdowns for fault in self.of(each)]
        self.faults += [fault for each, watcher in users.watched
                        for fault in self.of_watcher(each, watcher)]

    # --- one countdown

    def of(self, countdown):
        told = [each for each in self.notifications if countdown.name in each.names]
        hooks = [each for each in self.hooks if countdown.name in each.names]
        yield from self.of_moments(countdown, told + hooks)
        if countdown.paused_at and self.is_gone(countdown):
            yield f"{self.text(countdown)} was paused, and is not listed any more"
        for kind, heard in (("shown", told), ("hooked", hooks)):
            yield from self.of_doubles(countdown, kind, heard)
        if not told and self.must_be_told(countdown):
            yield f"{self.text(countdown)} was told by nobody"
        elif told and not hooks and self.must_be_hooked(countdown, told[0].at):
            yield f"{self.text(countdown)} had no hook"

    def text(self, countdown):
        owner = countdown.owner
        deeds = self.journal.between(countdown.began - 1, countdown.end + 12, owner, HOST, STORE)
        near = ", ".join(
            f"{deed.kind} of {'/'.join(sorted(deed.targets))} "
            f"{deed.begin - countdown.end:+.3f}…{deed.end - countdown.end:+.3f}" for deed in deeds)
        return f"{countdown.name} ({countdown.length}s, {countdown.fate}) [{near}]"

    def of_moments(self, countdown, heard):
        early = [each for each in heard if each.at < countdown.end - 0.05]
        stopped = countdown.stopped_at or self.interrupted_at(countdown)
        if stopped:
            what, wrong, since = "was stopped, and told", heard, stopped
        elif countdown.paused_at:
            what, wrong, since = "was paused, and told", heard, countdown.paused_at
        else:
            what, wrong, since = "was told early", early, countdown.began
        if wrong and self.is_undone(countdown, since, wrong[-1].at):
            self.undone += 1
        elif wrong:
            yield f"{self.text(countdown)} {what}: {self.relative(countdown, wrong)}"

    def interrupted_at(self, countdown):
        """When its program said that it stopped; None when that was late, or not for certain."""
        process = countdown.process
        at = process and process.said("stopped with")
        if not at or at >= countdown.end or process.said("may announce"):
            return None
        # One that is killed while it still tries could not say what may come of it.
        ended = process.ended or time.time()
        deeds = self.journal.between(at, ended + 0.1, countdown.name)
        return None if any(deed.kind == "kill" for deed in deeds) else at

    def is_undone(self, countdown, begin, end):
        """Whether a command may be undone: by an older folder, or by the end of a host that had
        answered that this is what would happen then."""
        unsaved = [at for at, _, answer in countdown.log if "could not save" in answer]
        return self.has_come_back(begin, end) or any(
            deed.kind == "kill" for at in unsaved for deed in self.journal.between(at, end, HOST))

    def has_come_back(self, begin, end):
        """Whether the folder that lay there later may be older than what was written meanwhile."""
        return any(
            deed.kind == "vanish" for deed in self.journal.between(begin - 1, end, STORE))

    def is_gone(self, countdown):
        """Whether a countdown that is paused is in no list, for no reason."""
        is_ended = countdown.fate == "interrupted" or (
            countdown.process and countdown.process.said("stopped with"))
        return (not is_ended and countdown.name not in self.status
                and not self.has_come_back(countdown.paused_at, time.time()))

    def relative(self, countdown, heard):
        return [f"{each.at - countdown.end:+.3f}{' again' if each.is_marked else ''}"
                for each in heard]

    # --- doubles

    def of_doubles(self, countdown, kind, heard):
        if len(heard) < 2:
            return
        what = f"{self.text(countdown)} was {kind}"
        relative = self.relative(countdown, heard)
        causes = self.causes(countdown, heard[-1].at)
        is_marked = any(each.is_marked for each in heard)
        if len(heard) > (3 if len(causes) > 1 and STORE in causes else 2):
            yield f"{what} too often: {relative}"
        elif not causes:
            yield f"{what} twice: {relative}"
        elif not is_marked and not {STORE, "delay"}.intersection(causes):
            yield f"{what} twice, and nobody said so: {relative}"
        else:
            cause = STORE if STORE in causes else "delay" if "delay" in causes else causes[-1]
            key = (kind, len(heard), cause, "marked" if is_marked else "not marked")
            self.doubles[key] = self.doubles.get(key, 0) + 1

    def causes(self, countdown, last):
        """Why it may have been announced twice: kinds of deeds, and `STORE` for its folder."""
        begin = countdown.end - 1
        deeds = self.journal.between(begin, last, countdown.owner, HOST)
        causes = list(dict.fromkeys(deed.kind for deed in deeds))
        return causes + ([STORE] if self.journal.between(begin, last, STORE) else [])

    # --- silence

    def must_be_told(self, countdown):
        if countdown.stopped_at or countdown.paused_at or not countdown.is_certain:
            return False
        process = countdown.process
        # Whoever interrupts a program reads what that says at last.
        if process and (process.said("stopped with") or process.said("paused with")
                        or countdown.fate == "interrupted"):
            return False
        item = self.status.get(countdown.name)
        if item and (item["missed"] or item["unconfirmed"] or item["phase"] == "paused"):
            self.listed += 1
            return False
        # With the folder went what was written last; with its process, who would write it again.
        begin = countdown.began
        if item is None and self.has_come_back(begin, countdown.end + 10):
            self.lost += 1
            return False
        return True

    def must_be_hooked(self, countdown, told):
        return not self.journal.between(
            countdown.end - 1, told + 2, countdown.owner, HOST, STORE)

    # --- watchers

    def of_watcher(self, countdown, watcher):
        # On a busy machine a program begins late, and so does its countdown.
        delay = (countdown.process.first or countdown.began) - countdown.began
        for at, line in list(watcher.lines):
            shown, left = re.match(r"(\d+) seconds? left", line), countdown.end - at
            if not shown:
                continue
            self.lines += 1
            # Whoever stood still, or could read nothing, says something old.
            if countdown.is_commanded or self.journal.between(at - 3, at, STORE) or any(
                    deed.kind in ("halt", "delay") for deed in
                    self.journal.between(at - 3, at, countdown.owner, HOST)):
                self.excused_lines += 1
            elif not -1.2 - delay <= left - int(shown[1]) <= 0.4:
                yield f"a watcher of {countdown.name} said {line!r} with {left:.2f} s left"

    # --- in short

    def summary(self):
        ends = {each.name: each.end for each in self.users.countdowns}
        late = sorted(each.at - ends[name] for each in self.notifications
                      for name in each.names[:1] if name in ends)
        if late:
            yield (f"{len(late)} announced, late by {late[len(late) // 2]:.3f} s (median), "
                   f"{late[-1]:.3f} s (most)")
        for (kind, often, cause, mark), count in sorted(self.doubles.items()):
            why = "with a folder that failed" if cause == STORE else f"after a {cause}"
            yield f"{count:5} {kind} {often} times, as is allowed {why}; {mark} as a repetition"
        yield (f"{self.listed:5} listed as missed, unconfirmed or paused; by an older folder "
               f"{self.lost} were lost, and {self.undone} commands")
        bars = sum(len(bar.lines) for bar in self.users.bars)
        yield (f"{self.lines} lines of watchers ({self.excused_lines} not judged), {bars} of bars")
