import Countdown
import Testing

@testable import CountdownPostgres

/// What a log shows of reports.
struct FleetReportTests {
  private struct Failure: Error, CustomStringConvertible {
    var description: String { "the mail server\nsays no\u{1B}[31m" }
  }

  private static let lost = FleetError(.tooLarge(key: "a", bytes: 70_000))

  /// An example of each case, and what is shown.
  static let reports: [(Fleet.Report, Fleet.Report.Severity, String?, String)] = [
    (.connected, .info, nil, "connected; what is due is handled"),
    (
      .disconnected(lost), .error, nil,
      "the server cannot be used, and is tried again: \(lost)"
    ),
    (
      .failed(key: "a", attempt: 3, Failure(), pause: .seconds(4)), .warning, "a",
      "the handler of \"a\" threw an error at attempt 3; the deadline comes again in 4s: the mail"
        + " server\u{FFFD}says no\u{FFFD}[31m"
    ),
    (
      .failed(key: "a", attempt: 1, CancellationError(), pause: .zero), .warning, "a",
      "the handler of \"a\" threw an error at attempt 1; the deadline comes again at once:"
        + " CancellationError()"
    ),
    (
      .overran(key: "a\nb", attempt: 2, limit: .milliseconds(1_500), pause: .minutes(2)),
      .warning, "a\nb",
      "the handler of \"a\u{FFFD}b\" overran its limit of 1.5s at attempt 2, and was cancelled;"
        + " the deadline comes again in 2m 00s"
    ),
    (
      .overran(key: "a", attempt: 1, limit: .seconds(1), pause: nil), .warning, "a",
      "the handler of \"a\" overran its limit of 1s at attempt 1, and was cancelled; the deadline"
        + " had ended or was taken over"
    ),
    (
      .longRunning(key: "a", attempt: 1, for: .minutes(10)), .warning, "a",
      "the handler of \"a\" has run for 10m 00s at attempt 1; look whether it hangs"
    ),
    (
      .full(for: .seconds(10)), .error, nil,
      "all places have been taken for 10s while something is due; raise concurrency, start"
        + " another node, or give handlers a limit"
    ),
    (
      .abandoned(keys: ["a"]), .error, nil,
      "the node ended while a handler went on: \"a\"; look why cancellation is ignored"
    ),
    (
      .abandoned(keys: (0..<7).map { "\($0)" }), .error, nil,
      "the node ended while 7 handlers went on: \"0\", \"1\", \"2\", \"3\", \"4\", …; look why"
        + " cancellation is ignored"
    ),
    (
      .superseded(key: "a"), .info, "a",
      "the handler of \"a\" ended after the deadline was taken over, scheduled again or cancelled"
    ),
    (
      .tookOver(nodes: 1, deadlines: 1), .warning, nil,
      "a node died with a deadline, which comes again; look why"
    ),
    (
      .tookOver(nodes: 2, deadlines: 9), .warning, nil,
      "2 nodes died with 9 deadlines, which come again; look why"
    ),
    (
      .suspected(key: "a", deaths: 4), .error, "a",
      "4 nodes died while they had \"a\", which runs alone from now on; look what its handler"
        + " does, or cancel it"
    ),
    (
      .setAside(key: "a", lost, pause: .seconds(8)), .error, "a",
      "the server refuses a change of \"a\", which is left out for 8s: \(lost)"
    ),
    (
      .takenForDead, .warning, nil,
      "the other nodes took this one for dead, and begin again what it had begun; look whether it"
        + " was halted or cut off"
    ),
  ]

  @Test func eachReportIsOneLineWithItsSeverityAndItsKey() {
    for (report, severity, key, message) in Self.reports {
      #expect(report.message == message)
      #expect(report.severity == severity && report.key == key, "\(report)")
      #expect(!message.contains { $0.isNewline })
    }
  }

  /// A level of swift-log's has the same raw value.
  @Test func severitiesAreLevelsOfLogs() {
    #expect(Fleet.Report.Severity.allCases.map(\.rawValue) == ["info", "warning", "error"])
  }
}
