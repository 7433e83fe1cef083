internal import CountdownAlarms
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
  static func measure() throws -> [RuleMeasurement] {
    let (process, output) = (Process(), Pipe())
    let rules = try RuleKind.allCases.map { try $0.rule.rrule }.joined(separator: " ")
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = ["-c", program, rules] + RuleKind.distances.map(String.init)
    (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
    guard (try? process.run()) != nil else { return [] }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return zip(RuleKind.allCases, text.split(separator: "\n")).map { kind, line in
      let costs = line.split(separator: " ").compactMap { Double($0) }
      return RuleMeasurement("dateutil", kind, Array(zip(RuleKind.distances, costs)))
    }
  }
}
