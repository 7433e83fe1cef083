#!/usr/bin/python3
"""Random recurrences in time zones and what python-dateutil says of them, as lines for
RecurrenceOracleTests.

usage: recurrences.py COUNT [FOLDER OF ZONE FILES]

dateutil walks the days of a rule without a zone. Two things are not its business, and are worked
out here with zoneinfo: a day that the zone leaves out has no occurrence, and a time that the clocks
leave out comes with the first moment after the gap (an aware datetime would keep the offset from
before the gap, half an hour or an hour later). A time that they show twice comes the first time,
as it does with fold=0.
"""
import datetime
import itertools
import random
import sys
import zoneinfo

from dateutil import rrule

import rule_kinds

UTC = datetime.timezone.utc
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
ZONES = """
Africa/Cairo Africa/Casablanca Africa/Juba Africa/Monrovia Africa/Sao_Tome America/Caracas
America/Havana America/Los_Angeles America/New_York America/Nuuk America/Santiago
America/Sao_Paulo America/St_Johns Antarctica/Macquarie Antarctica/Troll Asia/Almaty Asia/Gaza
Asia/Kathmandu Asia/Kolkata Asia/Manila Asia/Pyongyang Asia/Tehran Asia/Tokyo Atlantic/Azores
Australia/Adelaide Australia/Lord_Howe Australia/Sydney Europe/Berlin Europe/Chisinau
Europe/Dublin Europe/Moscow Europe/Volgograd Pacific/Apia Pacific/Auckland Pacific/Chatham
Pacific/Honolulu Pacific/Kiritimati Pacific/Kwajalein Pacific/Norfolk UTC
""".split()


def numbers(rng, low, high, most=3):
    return sorted({rng.randint(low, high) for _ in range(rng.randint(1, most))})


def month_days(rng):
    if rng.random() < 0.5:
        near = rng.choice([(1, 28), (28, 31)])
        days = numbers(rng, *near)
        return "BYMONTHDAY=" + ",".join(str(day * rng.choice([1, 1, -1])) for day in days)
    # Never both: of BYDAY=FR,-1SA dateutil gives the days that are both, where the standard means
    # either.
    ordinals = rng.choice([[0], [1, 2, 3, 4, 5, -1, -1, -2, -4, -5]])
    places = {(rng.choice(ordinals), rng.choice(DAYS)) for _ in range(rng.randint(1, 2))}
    return "BYDAY=" + ",".join(f"{n or ''}{day}" for n, day in sorted(places))


def random_rule(rng, start):
    frequency = rng.choice(["DAILY", "WEEKLY", "WEEKLY", "MONTHLY", "MONTHLY", "YEARLY", "YEARLY"])
    parts = [f"FREQ={frequency}"]
    if rng.random() < 0.6:
        parts.append(f"INTERVAL={rng.randint(2, 4) if rng.random() < 0.7 else rng.randint(2, 30)}")
    if frequency == "WEEKLY" and rng.random() < 0.7:
        parts.append("BYDAY=" + ",".join(rng.sample(DAYS, rng.randint(1, 6))))
    if frequency == "MONTHLY" and rng.random() < 0.8:
        parts.append(month_days(rng))
    if frequency == "YEARLY" and rng.random() < 0.8:
        parts.append("BYMONTH=" + ",".join(map(str, numbers(rng, 1, 12))))
        if rng.random() < 0.8:
            parts.append(month_days(rng))
    end = rng.random()
    if end < 0.25:
        last = start + datetime.timedelta(days=rng.randint(0, 5_000))
        parts.append(f"UNTIL={last:%Y%m%d}")
    elif end < 0.5:
        parts.append(f"COUNT={rng.randint(1, 60)}")
    return ";".join(parts)


def shown(zone, moment):
    """What the clocks show at a moment, in seconds since 1970."""
    time = datetime.datetime.fromtimestamp(moment, UTC).astimezone(zone)
    return time.replace(tzinfo=None, fold=0)


def moment_of(zone, local):
    """The first moment at which the clocks show a time or a later one."""
    early = int(local.replace(tzinfo=zone, fold=0).timestamp())
    if shown(zone, early) == local:
        return early
    # In a gap the earlier offset gives a moment after it; one a little over a day before it is
    # certainly earlier.
    low, high = early - 90_000, early
    while shown(zone, high) < local:
        high += 90_000
    while high - low > 1:
        middle = (low + high) // 2
        if shown(zone, middle) >= local:
            high = middle
        else:
            low = middle
    return high


def has_day(zone, local):
    midnight = local.replace(hour=0, minute=0)
    return shown(zone, moment_of(zone, midnight)).date() == local.date()


def line(rng, names, zones):
    name = rng.choice(names)
    zone = zones[name]
    start = datetime.datetime(rng.randint(1950, 2060), 1, 1)
    start += datetime.timedelta(minutes=rng.randint(0, 1_439))
    start += datetime.timedelta(days=rng.randint(0, 365))
    day = datetime.datetime(start.year, start.month, start.day)
    # Half are of kinds that are no plain RRULE.
    text = random_rule(rng, start) if rng.random() < 0.5 else None
    if rng.random() < 0.25:
        # Near a change of the clocks.
        start = start.replace(hour=rng.choice([0, 1, 2, 3]))
    # UNTIL is the last day, so it is looked at without times.
    after_day = day + datetime.timedelta(days=rng.randint(-20, 3_000))
    after = moment_of(zone, after_day) + rng.randint(0, 86_399)
    here = shown(zone, after).date()
    count, last, following = 0, None, None
    if text is None:
        text, days = rule_kinds.random_rule(rng, day)
    else:
        days = rrule.rrulestr(text, dtstart=day)
    for date in itertools.takewhile(lambda date: date.year < 2_500, days):
        if date.date() <= here:
            count, last = count + 1, date
        local = date.replace(hour=start.hour, minute=start.minute)
        if date.date() < here - datetime.timedelta(days=3):
            continue
        if moment_of(zone, local) > after and has_day(zone, local):
            following = local
            break
    fields = [name, text.replace(",", "+"), f"{start:%Y-%m-%dT%H:%M}", after, here]
    fields += [f"{following:%Y-%m-%dT%H:%M}", moment_of(zone, following)] if following else ["", ""]
    fields += [f"{last:%Y-%m-%d}" if last else "", count]
    return ",".join(map(str, fields))


def main():
    if len(sys.argv) > 2:
        zoneinfo.reset_tzpath([sys.argv[2]])
    # Names that this release or folder does not have are left out.
    zones = {}
    for name in ZONES:
        try:
            zones[name] = zoneinfo.ZoneInfo(name)
        except zoneinfo.ZoneInfoNotFoundError:
            pass
    rng = random.Random(20_270_328)
    print("zone,rrule,start,after,day,next_local,next,last_day,count")
    for _ in range(int(sys.argv[1])):
        print(line(rng, list(zones), zones))


if __name__ == "__main__":
    main()
