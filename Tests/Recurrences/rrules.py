#!/usr/bin/python3
"""Compares the RRULEs that RRULEExportTests wrote with what dateutil makes of them.

usage: rrules.py FILE

A line is an RRULE, its start and its first days. dateutil gives days of week 53 of the year before
as those of week 1, and 1 January as one of week 53, where it is in week 52: of BYWEEKNO the first
three days of January are left out. Of BYDAY=FR,-1SA it gives the days that are both, where the
standard means either: those are left to libical (icalendar_files.py).
"""
import datetime
import itertools
import re
import sys

from dateutil import rrule


def main():
    compared = differing = 0
    for line in open(sys.argv[1]):
        text, start, *days = line.split()
        lists = re.findall(r"BYDAY=([^;]*)", text)
        # A count goes wrong with the first wrong week.
        if "BYWEEKNO" in text and "COUNT" in text:
            continue
        if any(len({day[0] in "-12345" for day in one.split(",")}) > 1 for one in lists):
            continue
        wanted = [datetime.datetime.fromisoformat(day) for day in days]
        first = datetime.datetime.fromisoformat(start)
        found = rrule.rrulestr(text, dtstart=first)
        found = list(itertools.takewhile(lambda day: day <= wanted[-1], found))
        if "BYWEEKNO" in text:
            wanted, found = ([day for day in days if (day.month, day.day) > (1, 3)]
                             for days in (wanted, found))
        compared += 1
        if found != wanted:
            differing += 1
            print(f"{text} from {start}: first difference {sorted(set(found) ^ set(wanted))[:3]}")
    print(f"{compared} RRULEs, {differing} differ")
    sys.exit(1 if differing or not compared else 0)


main()
