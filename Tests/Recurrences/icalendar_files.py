#!/usr/bin/python3
"""Compares the calendars that ICalendarExportTests wrote with what others find in them:
python-icalendar (and dateutil for its rules), dateutil with the file's zone, libical, and
KCalendarCore.

usage: icalendar_files.py FOLDER KCALENDARCORE

KCALENDARCORE is the program made of kcalendarcore.cpp.
N.ics is a calendar of one item, N.txt the moments of the occurrences in the six years from its
first, in seconds since 1970; what has no zone is taken for UTC. Some are left to libical alone: those
after 2038, where the zones of python-icalendar end, and rules such as BYDAY=FR,-1SA, of which dateutil
gives the days that are both, where the standard means either. Weeks by their number are left to
KCalendarCore: the others lose or add days of weeks that reach into another year. Days that are listed are
not compared with libical, whose icalcomponent_foreach_recurrence takes an RDATE with a zone for UTC.

KCalendarCore also says whether tasks have a due time, and how long events are. It leaves out the
occurrence before each of the two days on which Pyongyang's clocks were moved by half an hour. It goes by
the machine's zones, of which Havana's differs from the file's since 2026.
"""
import ctypes
import datetime
import io
import pathlib
import re
import subprocess
import sys

import icalendar
from dateutil import rrule, tz

YEARS = 6 * 365 * 86_400
OTHER_ZONES = [b"Asia/Pyongyang", b"America/Havana"]
UTC = datetime.timezone.utc


def file_zone(text):
    """The zone that dateutil reads from the file; UTC without one."""
    zones = tz.tzical(io.StringIO(text.decode().replace("\r\n ", "")))
    return zones.get() if zones.keys() else UTC


def listed(item, name):
    """The local times of all properties with a name."""
    lists = item.get(name, [])
    lists = lists if isinstance(lists, list) else [lists]
    return [date.dt.replace(tzinfo=None) for dates in lists for date in dates.dts]


def python_moments(text, reads_zone):
    calendar = icalendar.Calendar.from_ical(text)
    item = next(part for part in calendar.subcomponents if part.name in ("VEVENT", "VTODO"))
    start = item["DTSTART"].dt
    zone = start.tzinfo
    for part in calendar.walk("VTIMEZONE"):
        # Its own names of zones come before those of the file otherwise.
        zone = file_zone(text) if reads_zone else part.to_tz()
    naive = start.replace(tzinfo=None)
    rule = item["RRULE"].to_ical().decode() if "RRULE" in item else ""
    if "UNTIL" in rule:
        # The last day in local time: dateutil wants both or none with a zone.
        last = item["RRULE"]["UNTIL"][0]
        if last.tzinfo is not None and zone is not None:
            last = last.astimezone(zone)
        head = [part for part in rule.split(";") if not part.startswith("UNTIL")]
        rule = ";".join(head + [f"UNTIL={last:%Y%m%dT%H%M%S}"])
    excluded = set(listed(item, "EXDATE"))
    moments = []
    locals = rrule.rrulestr(rule, dtstart=naive) if rule else [naive, *listed(item, "RDATE")]
    for local in locals:
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


def kcalendarcore(program, files):
    """What KCalendarCore finds, by the name of the file."""
    found = {}
    for start in range(0, len(files), 100):
        names = [str(file) for file in files[start:start + 100]]
        printed = subprocess.run([program, *names], capture_output=True, text=True, check=True,
                                 env={"TZ": "UTC", "QT_QPA_PLATFORM": "offscreen"}).stdout
        for line in printed.splitlines():
            path, *fields = line.split("\t")
            found[pathlib.Path(path).name] = fields
    return found


def kcalendarcore_faults(fields, is_task):
    """What is not as it was written, besides the occurrences."""
    kind, has_due, length, alarms, _ = fields
    wanted = ("Todo", "1", "60", "0") if is_task else ("Event", "0", "600", "0")
    return [] if (kind, has_due, length, alarms) == wanted else [f"{fields[:4]}, not {wanted}"]


def observances(text):
    """The number of observances of the file's zone, and whether each has a rule; None without."""
    zone = re.search(rb"BEGIN:VTIMEZONE.*END:VTIMEZONE", text, re.DOTALL)
    if zone is None:
        return None
    parts = re.findall(rb"BEGIN:(?:STANDARD|DAYLIGHT).*?END:", zone[0], re.DOTALL)
    return len(parts), all(b"RRULE" in part for part in parts)


def main():
    folder, library = pathlib.Path(sys.argv[1]), load_libical()
    files = sorted(folder.glob("*.ics"))
    kde = kcalendarcore(sys.argv[2], files)
    yearly = listed = 0
    compared = differing = 0
    for file in files:
        text = file.read_bytes()
        wanted = [int(line) for line in file.with_suffix(".txt").read_text().split()]
        readings = []
        has_weeks = b"BYWEEKNO" in text
        if not has_weeks and b"RDATE;TZID" not in text:
            readings.append(("libical", libical_moments(library, text, wanted[0])))
        if not has_weeks and not is_mixed(text.decode()) and wanted[-1] < 2**31:
            readings.append(("python-icalendar", python_moments(text, False)))
            readings.append(("dateutil", python_moments(text, True)))
        fields = kde[file.name]
        faults = kcalendarcore_faults(fields, b"BEGIN:VTODO" in text)
        if not faults and not any(zone in text for zone in OTHER_ZONES):
            readings.append(("KCalendarCore", [int(moment) for moment in fields[-1].split()]))
        for fault in faults:
            differing += 1
            print(f"{file.name}: KCalendarCore finds {fault}")
        if observances(text) == (2, True):
            yearly += 1
        elif observances(text) is not None:
            listed += 1
        for name, found in readings:
            compared += 1
            if found != wanted:
                differing += 1
                print(f"{file.name}: {name} finds {len(found)} occurrences, {len(wanted)} expected;"
                      f" first difference {sorted(set(found) ^ set(wanted))[:3]}")
    print(f"{compared} comparisons, {differing} differ; "
          f"{yearly} zones with two observances, {listed} with others")
    sys.exit(1 if differing or not compared or not yearly or not listed else 0)


main()
