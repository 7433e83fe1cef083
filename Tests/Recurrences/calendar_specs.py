#!/usr/bin/python3
"""Random recurrences that systemd's calendar events can say too, and when `systemd-analyze` says
that they come, as lines for RecurrenceOracleTests.

usage: calendar_specs.py COUNT

systemd counts neither weeks nor days nor times, and leaves out what the clocks leave out, where an
alarm comes after the gap. So there are months and years here, and times of the day.
"""
import calendar
import datetime
import os
import random
import re
import subprocess
import sys

from recurrences import DAYS, ZONES

UTC = datetime.timezone.utc


def random_rule(rng, start):
    """An RRULE, and the weekdays and the date of a calendar event."""
    kind = rng.choice(["daily", "weekly", "monthly", "nth", "last", "yearly"])
    step = rng.choice([1, 2, 3, 4, 6])
    every, months = ("", "*") if step == 1 else (f";INTERVAL={step}", f"1/{step}")
    day, number = rng.choice(DAYS), rng.randint(1, 31)
    if kind == "daily":
        return "FREQ=DAILY", "", "*-*-*"
    if kind == "weekly":
        days = rng.sample(DAYS, rng.randint(1, 6))
        return "FREQ=WEEKLY;BYDAY=" + "+".join(days), ",".join(map(name, days)), "*-*-*"
    if kind == "monthly":
        # The 28th from the end is the last that systemd takes.
        sign, separator = rng.choice([("", "-"), ("-", "~")])
        number = min(number, 28) if sign else number
        return f"FREQ=MONTHLY{every};BYMONTHDAY={sign}{number}", "", f"*-{months}{separator}{number}"
    if kind == "nth":
        place = rng.randint(1, 4)
        dates = f"{7 * place - 6}..{7 * place}"
        return f"FREQ=MONTHLY{every};BYDAY={place}{day}", name(day), f"*-{months}-{dates}"
    if kind == "last":
        return f"FREQ=MONTHLY{every};BYDAY=-1{day}", name(day), f"*-{months}~7/1"
    month = rng.randint(1, 12)
    number = min(number, calendar.monthrange(2000, month)[1])
    return (f"FREQ=YEARLY{every};BYMONTH={month};BYMONTHDAY={number}", "",
            f"{start.year}/{step}-{month}-{number}")


def name(code):
    return code.capitalize() + {"MO": "n", "TU": "e", "WE": "d", "TH": "u", "FR": "i", "SA": "t",
                                "SU": "n"}[code]


def elapse(spec, after):
    """The moment after another at which a calendar event comes, in seconds since 1970."""
    base = datetime.datetime.fromtimestamp(after, UTC)
    result = subprocess.run(
        ["systemd-analyze", "calendar", f"--base-time={base:%Y-%m-%d %H:%M:%S} UTC", spec],
        env=os.environ | {"TZ": "UTC", "LC_ALL": "C"}, capture_output=True, text=True)
    found = re.search(r"Next elapse: \w+ (\S+ \S+) UTC", result.stdout)
    if result.returncode != 0 or not found:
        raise SystemExit(f"{spec}: {result.stdout}{result.stderr}")
    return int(datetime.datetime.fromisoformat(found[1] + "+00:00").timestamp())


def main():
    rng = random.Random(12)
    print("zone,rrule,start,after,day,next_local,next,last_day,count")
    for _ in range(int(sys.argv[1])):
        start = datetime.datetime(rng.randint(2_000, 2_030), 1, 1, rng.randint(5, 21),
                                  rng.randint(0, 59))
        rule, days, date = random_rule(rng, start)
        zone = rng.choice(ZONES)
        after = int(start.replace(tzinfo=UTC).timestamp()) + rng.randint(2, 3_000) * 86_400
        after += rng.randint(0, 86_399)
        moment = elapse(f"{days} {date} {start:%H:%M} {zone}".strip(), after)
        print(f"{zone},{rule},{start:%Y-%m-%dT%H:%M},{after},,,{moment},,")


main()
