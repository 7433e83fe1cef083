#!/usr/bin/python3
"""Compares the calendars that ICalendarExportTests wrote with what others find in them:
python-icalendar (and dateutil for its rules), and libical.

usage: icalendar_files.py FOLDER

N.ics is a calendar of one item, N.txt the moments of the occurrences in the six years from its
first, in seconds since 1970; what has no zone is taken for UTC. Some are left to libical alone: those
after 2038, where the zones of python-icalendar end, and rules such as BYDAY=FR,-1SA, of which dateutil
gives the days that are both, where the standard means either.
"""
import ctypes
import datetime
import pathlib
import re
import sys

import icalendar
from dateutil import rrule

YEARS = 6 * 365 * 86_400
UTC = datetime.timezone.utc


def python_moments(text):
    calendar = icalendar.Calendar.from_ical(text)
    item = next(part for part in calendar.subcomponents if part.name in ("VEVENT", "VTODO"))
    start = item["DTSTART"].dt
    zone = start.tzinfo
    for part in calendar.walk("VTIMEZONE"):
        # Its own names of zones come before those of the file otherwise.
        zone = part.to_tz()
    rule = item["RRULE"].to_ical().decode()
    naive = start.replace(tzinfo=None)
    if "UNTIL" in rule:
        # The last day in local time: dateutil wants both or none with a zone.
        last = item["RRULE"]["UNTIL"][0]
        if last.tzinfo is not None and zone is not None:
            last = last.astimezone(zone)
        head = [part for part in rule.split(";") if not part.startswith("UNTIL")]
        rule = ";".join(head + [f"UNTIL={last:%Y%m%dT%H%M%S}"])
    excluded = set()
    if "EXDATE" in item:
        excluded = {date.dt.replace(tzinfo=None) for date in item["EXDATE"].dts}
    moments = []
    for local in rrule.rrulestr(rule, dtstart=naive):
        if zone is None or zone in (UTC,):
            moment = local.replace(tzinfo=UTC)
        elif hasattr(zone, "localize"):
            moment = zone.localize(local)
        else:
            moment = local.replace(tzinfo=zone)
        moments.append((int(moment.timestamp()), local in excluded))
        if moments[-1][0] >= moments[0][0] - 1 + YEARS:
            moments.pop()
            break
    return [moment for moment, is_excluded in moments if not is_excluded]


def is_mixed(text):
    lists = re.findall(r"BYDAY=([^;\r]*)", text.replace("\r\n ", ""))
    return any(len({day[0] in "-12345" for day in days.split(",")}) > 1 for days in lists)


class Time(ctypes.Structure):
    """icaltimetype"""
    _fields_ = [(name, ctypes.c_int) for name in
                ["year", "month", "day", "hour", "minute", "second", "is_date", "is_daylight"]]
    _fields_ += [("zone", ctypes.c_void_p)]


class Span(ctypes.Structure):
    """icaltime_span"""
    _fields_ = [("start", ctypes.c_int64), ("end", ctypes.c_int64), ("is_busy", ctypes.c_int)]


def load_libical():
    library = ctypes.CDLL("libical.so.3")
    for name in ["icalparser_parse_string", "icalcomponent_get_first_component",
                 "icaltimezone_get_utc_timezone"]:
        getattr(library, name).restype = ctypes.c_void_p
    library.icaltime_from_timet_with_zone.restype = Time
    library.icaltime_from_timet_with_zone.argtypes = [
        ctypes.c_int64, ctypes.c_int, ctypes.c_void_p]
    library.icalcomponent_string_to_kind.restype = ctypes.c_int
    library.icalcomponent_count_errors.argtypes = [ctypes.c_void_p]
    return library


def libical_moments(library, text, first):
    """The moments in the six years from the first."""
    calendar = library.icalparser_parse_string(text)
    if not calendar or library.icalcomponent_count_errors(ctypes.c_void_p(calendar)):
        raise SystemExit("libical does not read " + text.decode())
    for name in (b"VEVENT", b"VTODO"):
        item = library.icalcomponent_get_first_component(
            ctypes.c_void_p(calendar), library.icalcomponent_string_to_kind(name))
        if item:
            break
    utc = library.icaltimezone_get_utc_timezone()
    begin = library.icaltime_from_timet_with_zone(first - 1, 0, utc)
    end = library.icaltime_from_timet_with_zone(first - 1 + YEARS, 0, utc)
    found = []
    signature = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.POINTER(Span), ctypes.c_void_p)
    visit = signature(lambda item, span, data: found.append(span.contents.start))
    library.icalcomponent_foreach_recurrence(ctypes.c_void_p(item), begin, end, visit, None)
    return found


def main():
    folder, library = pathlib.Path(sys.argv[1]), load_libical()
    compared = differing = 0
    for file in sorted(folder.glob("*.ics")):
        text = file.read_bytes()
        wanted = [int(line) for line in file.with_suffix(".txt").read_text().split()]
        readings = [("libical", libical_moments(library, text, wanted[0]))]
        if not is_mixed(text.decode()) and wanted[-1] < 2**31:
            readings.append(("python-icalendar", python_moments(text)))
        for name, found in readings:
            compared += 1
            if found != wanted:
                differing += 1
                print(f"{file.name}: {name} finds {len(found)} occurrences, {len(wanted)} expected;"
                      f" first difference {sorted(set(found) ^ set(wanted))[:3]}")
    print(f"{compared} comparisons, {differing} differ")
    sys.exit(1 if differing or not compared else 0)


main()
