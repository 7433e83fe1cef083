internal import CountdownBenchmarkHarness

/// What the user asked for.
struct Options: BenchmarkOptions {
  /// How many alarms there are.
  var alarms = 1_000
  /// How often each figure is taken; the median counts.
  var rounds = 9

  static let program = "CountdownOccurrencesBenchmark"
  static let summary = """
    Measures how fast the next occurrence of an alarm, and of each kind of recurrence, is found,
    beside Foundation's calendar, and python-dateutil where it is installed.
    """
  static var table: [Option<Self>] {
    [
      .number("alarms", \.alarms, 1...100_000, "alarms in \(Workload.zones.count) zones"),
      .number("rounds", \.rounds, 1...1_000, "how often each figure is taken; the median counts"),
    ]
  }
  static let notes = """
    Contenders:
      recurrence  Recurrence.next and ZoneRules, of this package
      calendar    Calendar.nextDate(after:matching:) and Calendar.RecurrenceRule of Foundation
      dateutil    rrule.after of python-dateutil, without a zone

    Figures:
      answers_per_s  next occurrences in a second, of one thread, in the present
      bytes          heap for all zones and alarms
      YEAR           nanoseconds for an answer in that year
      years          nanoseconds for an answer so many years after a rule's start; 1000 at most

    Answers of the present that differ are wrong in one of two, or come from other zone data.
    """
}
