internal import CountdownBenchmarkSupport

/// What the user asked for.
struct Options: Hashable, Sendable {
  /// How many alarms there are.
  var alarms = 1_000
  /// How often each figure is taken; the median counts.
  var rounds = 9
  var json = false
  var help = false

  static var helpText: String {
    """
    Measures how fast the next occurrence of an alarm, and of each kind of recurrence, is found,
    beside Foundation's calendar, and python-dateutil where it is installed.

    usage: CountdownOccurrencesBenchmark [--alarms 1000] [--rounds 9] [--json]

      --alarms  how many alarms there are, in \(Workload.zones.count) zones, 1 to 100000
      --rounds  how often each figure is taken, 1 to 1000; the median counts
      --json    figures for programs, on standard output

    Contenders:
      recurrence  Recurrence.next and ZoneRules, of this package
      calendar    Calendar.nextDate(after:matching:) and Calendar.RecurrenceRule of Foundation
      dateutil    rrule.after of python-dateutil, without a zone

    Figures:
      answers/s   next occurrences in a second, of one thread, in the present
      bytes       heap for all zones and alarms
      YEAR        nanoseconds for an answer in that year
      near, years nanoseconds for an answer so far from where a rule starts; 1000 at most

    JSON: {"v":1,"alarms":N,"zones":N,"rows":[{"contender","answers_per_s","bytes",
    "ns_by_year":{"2026":…}}],"differing":N}; "differing" is how many of the present's answers are
    not the same, because one is wrong or has other zone data. "rules": [{"contender","rule",
    "ns_by_distance":{"0":…,"10":…,"100":…},"limit_ns","verdict"}], by years. Fields are only ever
    added.

    Status: 0 measured, 1 something failed, 2 bad arguments.
    """
  }
}

extension Options {
  /// Reads the arguments after the program's name.
  init(parsing arguments: [String]) throws(UsageError) {
    var reader = OptionReader(arguments)
    while let name = reader.next() {
      switch name {
      case "--alarms": alarms = try reader.number(1...100_000)
      case "--rounds": rounds = try reader.number(1...1_000)
      case "--json": json = try reader.flag()
      case "--help", "-h": help = try reader.flag()
      default: throw reader.unknown
      }
    }
  }
}
