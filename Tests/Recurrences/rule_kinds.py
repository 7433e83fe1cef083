"""Rules that dateutil says in another way, if at all: nth workdays, a day or the workday beside it,
even and odd weeks, exceptions, weeks from any day, a number and a weekday, some months. Each is a
pair of our text and the days from a start on.
"""
import datetime
import itertools

from dateutil import rrule

DAY = datetime.timedelta(days=1)
WORK = "MO,TU,WE,TH,FR"
NAMES = dict(MO="mon", TU="tue", WE="wed", TH="thu", FR="fri", SA="sat", SU="sun")
MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()


def ordinal(number):
    if number < 0:
        return "last" if number == -1 else ordinal(-number) + " last"
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(
        number % 10, "th")
    return f"{number}{ending}"


def days_of(text, start):
    """Lazily: some rules have no day for long."""
    return iter(rrule.rrulestr(text, dtstart=start))


def either(rng, phrase, text, start):
    """What dateutil reads is written as it reads it, or as a phrase."""
    return (text if rng.random() < 0.5 else phrase), days_of(text, start)


def workdays(rng, start):
    places = sorted({rng.choice([*range(1, 24), -1, -1, -2, -3, -20]) for _ in range(2)})
    names = ",".join(map(ordinal, places)) + " workday"
    positions = f"BYDAY={WORK};BYSETPOS=" + ",".join(map(str, places))
    step = rng.choice([1, 1, 2, 5])
    if step == 1 and rng.random() < 0.4:
        months = sorted({rng.randint(1, 12) for _ in range(2)})
        text = f"FREQ=MONTHLY;BYMONTH={','.join(map(str, months))};{positions}"
        names += " of " + ",".join(MONTHS[month - 1] for month in months)
        return names, days_of(text, start)
    names = names if step == 1 else f"every {step} months on {names}"
    return either(rng, names, f"FREQ=MONTHLY;INTERVAL={step};{positions}", start)


def last_weekend_day(rng, start):
    place = rng.choice([1, 2, 8, -1, -2])
    text = f"FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS={place}"
    return either(rng, f"{ordinal(place)} weekend day", text, start)


def or_last_day(rng, start):
    day, step = rng.choice([29, 30, 31]), rng.choice([1, 1, 3])
    days = ",".join(map(str, range(28, day + 1)))
    phrase = f"{ordinal(day)} or last day"
    return either(rng, phrase if step == 1 else f"every {step} months on {phrase}",
                  f"FREQ=MONTHLY;INTERVAL={step};BYMONTHDAY={days};BYSETPOS=-1", start)


def beside_a_weekend(rng, start):
    is_before = rng.random() < 0.5
    phrase = f" or the workday {'before' if is_before else 'after'}"
    if rng.random() < 0.4:
        day = rng.randint(3, 26)
        days = range(day - 2, day + 1) if is_before else range(day, day + 3)
        text = "BYMONTHDAY=" + ",".join(map(str, days))
        step = rng.choice([1, 1, 2])
        text = f"FREQ=MONTHLY;INTERVAL={step};{text};BYDAY={WORK};BYSETPOS={-1 if is_before else 1}"
        phrase = ordinal(day) + phrase
        return either(rng, phrase if step == 1 else f"every {step} months on {phrase}", text, start)
    # It may lie in the month before or after, and two may be one.
    days = sorted({rng.choice([1, 2, 3, 15, 28, 29, 30, 31, -1, -2, -3]) for _ in range(3)},
                  key=lambda day: (day < 0, abs(day)))
    numbers = ",".join(map(ordinal, days)) + (" day" if days[-1] < 0 else "")
    text = "FREQ=MONTHLY;BYMONTHDAY=" + ",".join(map(str, days))
    months = []
    if rng.random() < 0.4:
        months = sorted({rng.randint(3, 12) for _ in range(3)})
        text += ";BYMONTH=" + ",".join(map(str, months))
        months = [" of " + ",".join(MONTHS[month - 1] for month in months)]

    def moved():
        last = None
        for day in days_of(text, start - 7 * DAY):
            while day.weekday() > 4:
                day += -DAY if is_before else DAY
            if day >= start and day != last:
                yield day
            last = day

    return numbers + (months or [""])[0] + phrase, moved()


def numbered_weeks(rng, start):
    days = rng.sample(list(NAMES), rng.randint(1, 4))
    name, is_odd = rng.choice([("even", 0), ("odd", 1)])
    phrase = ",".join(NAMES[day] for day in days) + f" in {name} weeks"
    return phrase, in_weeks(is_odd, days, start)


def in_weeks(is_odd, days, start):
    """Python says the number of a week: of BYWEEKNO dateutil gives 2022-01-01, which is in week 52,
    as a day of week 53."""
    all_days = days_of(f"FREQ=DAILY;BYDAY={','.join(days)}", start)
    return (day for day in all_days if day.isocalendar()[1] % 2 == is_odd)


def weeks_from_sunday(rng, start):
    days = rng.sample(list(NAMES), rng.randint(1, 4))
    first, step = rng.choice(["SU", "SA", "WE"]), rng.randint(2, 4)
    text = f"FREQ=WEEKLY;INTERVAL={step};WKST={first};BYDAY={','.join(days)}"
    name = {"SU": "sunday", "SA": "saturday", "WE": "wednesday"}[first]
    phrase = f"every {step} weeks on {','.join(NAMES[day] for day in days)} with weeks from {name}"
    return either(rng, phrase, text, start)


def number_and_weekday(rng, start):
    day, number, step = rng.choice(list(NAMES)), rng.randint(1, 31), rng.choice([1, 1, 2])
    text = f"FREQ=MONTHLY;INTERVAL={step};BYMONTHDAY={number};BYDAY={day}"
    phrase = f"{NAMES[day]} the {ordinal(number)}" if step == 1 else (
        f"every {step} months on {ordinal(number)} if {NAMES[day]}")
    return either(rng, phrase, text, start)


def some_months(rng, start):
    months = sorted({rng.randint(1, 12) for _ in range(rng.randint(1, 4))})
    names = ",".join(MONTHS[month - 1] for month in months)
    by_month = ",".join(map(str, months))
    step, days = rng.randint(1, 5), rng.sample(list(NAMES), rng.randint(1, 4))
    if rng.random() < 0.5:
        return either(rng, f"every {step} days in {names}",
                      f"FREQ=DAILY;INTERVAL={step};BYMONTH={by_month}", start)
    return either(rng, f"every {step} weeks on {','.join(NAMES[day] for day in days)} in {names}",
                  f"FREQ=WEEKLY;INTERVAL={step};BYDAY={','.join(days)};BYMONTH={by_month}", start)


def exceptions(rng, start):
    """A rule without some days, as a set of dateutil's."""
    days = rng.sample(list(NAMES), rng.randint(1, 4))
    step = rng.choice([1, 1, 2, 3, 10])
    phrase, text = rng.choice([
        (f"every {step} days", f"FREQ=DAILY;INTERVAL={step}"),
        (f"every {step} weeks on {','.join(NAMES[day] for day in days)}",
         f"FREQ=WEEKLY;INTERVAL={step};BYDAY={','.join(days)}"),
        ("1st,15th,last day", "FREQ=MONTHLY;BYMONTHDAY=1,15,-1"),
        (f"every {step + 1} months on 2nd friday", f"FREQ=MONTHLY;INTERVAL={step + 1};BYDAY=2FR"),
        ("mon,wed in odd weeks", None),
        ("last workday", f"FREQ=MONTHLY;BYDAY={WORK};BYSETPOS=-1"),
    ])
    def all_days():
        return in_weeks(1, ["MO", "WE"], start) if text is None else days_of(text, start)

    names, left_out = [], []
    if rng.random() < 0.4:
        # One of the days of each rule above is left.
        out = rng.choice(list(NAMES)) if len(days) > 1 else "TU" if days != ["TU"] else "SA"
        out = [out]
        names.append(",".join(NAMES[day] for day in out))
        left_out.append(lambda day: list(NAMES)[day.weekday()] in out)
    if rng.random() < 0.5:
        months = {rng.randint(1, 12) for _ in range(2)}
        names.append(",".join(MONTHS[month - 1] for month in sorted(months)))
        left_out.append(lambda day: day.month in months)
    for _ in range(rng.randint(0, 2)):
        month, number = rng.randint(1, 12), rng.randint(1, 28)
        names.append(f"{number} {MONTHS[month - 1]}")
        left_out.append(lambda day, date=(month, number): (day.month, day.day) == date)
    for day in itertools.islice(all_days(), 12):
        if rng.random() < 0.3:
            names.append(f"{day:%Y-%m-%d}")
            left_out.append(lambda other, day=day: other == day)
    if not names:
        return phrase, all_days()
    days_left = (day for day in all_days() if not any(is_out(day) for is_out in left_out))
    return f"{phrase} except {','.join(names)}", days_left


KINDS = [workdays, workdays, last_weekend_day, or_last_day, beside_a_weekend, beside_a_weekend,
         numbered_weeks, weeks_from_sunday, number_and_weekday, some_months, exceptions, exceptions]


def random_rule(rng, start):
    """Our text, with an end or without, and its days."""
    text, days = rng.choice(KINDS)(rng, start)
    is_standard, end = text.startswith("FREQ="), rng.random()
    if end < 0.25:
        last = start + datetime.timedelta(days=rng.randint(0, 3_000))
        text += f";UNTIL={last:%Y%m%d}" if is_standard else f" until {last:%Y-%m-%d}"
        days = itertools.takewhile(lambda day: day <= last, days)
    elif end < 0.5:
        count = rng.randint(1, 60)
        text += f";COUNT={count}" if is_standard else f" {count} times"
        days = itertools.islice(days, count)
    return text, days
