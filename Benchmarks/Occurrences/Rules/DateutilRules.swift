internal import CountdownBenchmarkHarness
internal import Foundation

/// python-dateutil, where the system's Python has it. The time is taken there, so starting it costs
/// nothing; the rules go by local times, without a zone.
enum DateutilRules {
  private static let program = """
    import datetime, sys, time
    from dateutil import rrule
    start = datetime.datetime(2026, 1, 1, 7, 30)
    for line in sys.argv[1].split():
        rule = rrule.rrulestr(line, dtstart=start)
        costs = []
        for years in map(int, sys.argv[2:]):
            after = datetime.datetime(2026 + years, 6, 1)
            begin = time.perf_counter_ns()
            rule.after(after)
            costs.append(time.perf_counter_ns() - begin)
        print(*costs)
    """

  /// Empty where it is not installed.
  static func measure() -> [RuleMeasurement] {
    let rules = RuleKind.common.compactMap(\.rrule).joined(separator: " ")
    let command = Command(
      ["/usr/bin/python3", "-c", program, rules] + RuleKind.distances.map(String.init))
    let lines = String(decoding: command.output, as: UTF8.self).split(separator: "\n")
    return zip(RuleKind.common, lines).map { kind, line in
      let costs = line.split(separator: " ").compactMap { Double($0) }
      return RuleMeasurement("dateutil", kind, Array(zip(RuleKind.distances, costs)))
    }
  }
}

extension RuleKind {
  /// The rule as RFC 5545 has it.
  fileprivate var rrule: String? {
    switch self {
    case .daily: "FREQ=DAILY"
    case .thirdDays: "FREQ=DAILY;INTERVAL=3"
    case .weekdays: "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
    case .secondWeeks: "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH"
    case .monthDay: "FREQ=MONTHLY;BYMONTHDAY=15"
    case .longMonths: "FREQ=MONTHLY;BYMONTHDAY=31"
    case .lastDay: "FREQ=MONTHLY;BYMONTHDAY=-1"
    case .secondTuesday: "FREQ=MONTHLY;BYDAY=2TU"
    case .lastFriday: "FREQ=MONTHLY;BYDAY=-1FR"
    case .yearly: "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24"
    case .leapDay: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29"
    case .thanksgiving: "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH"
    case .until: "FREQ=DAILY;INTERVAL=3;UNTIL=21991231T235959"
    case .count: "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;COUNT=100000"
    default: nil
    }
  }
}
