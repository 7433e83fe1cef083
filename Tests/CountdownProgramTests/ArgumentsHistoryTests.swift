import Countdown
import CountdownAlarms
import Testing

@testable import CountdownArguments

@Suite struct ArgumentsHistoryTests {
  private func history(_ arguments: String...) throws -> HistoryRequest {
    let request = try Request.parse(["history"] + arguments, surroundings: saturday)
    guard case .history(let history) = request else { throw UsageError("no history: \(request)") }
    return history
  }

  @Test(arguments: [
    ("today", 10.5), ("yesterday", 34.5), ("2026-11-20", 34.5), ("7d", 168), ("36h", 36),
    ("monday", 130.5), ("last monday", 130.5), ("sat", 10.5), ("20 nov", 34.5), ("1w", 168),
    ("2 weeks ago", 336), ("half a day", 12),
  ])
  func itBeginsWhereItIsAskedTo(_ text: String, _ hours: Double) throws {
    let since = try #require(try history("--since", text).since)
    #expect(since.duration(to: saturday.now) == .seconds(hours * 3_600))
  }

  @Test func optionsThatCannotBeAreRefused() throws {
    #expect(try history().since == nil)
    for text in ["", "fri 9:00", "2026-13-01", "5", "tomorrow", "17:00", "next week", "tonight"] {
      #expect(refusal("history", "--since", text).hasPrefix("countdown: --since: \""))
    }
    #expect(refusal("history", "--since", "1y").hasSuffix("did you mean 2025-11-21?"))
    #expect(refusal("history", "--clear", "--json").hasPrefix("countdown: --clear removes"))
    for other in [["--csv"], ["--week"], ["--by", "day"], ["tea"]] {
      let refused = #expect(throws: UsageError.self) {
        try Request.parse(["history", "--clear"] + other, surroundings: saturday)
      }
      #expect(refused?.reason.hasPrefix("--clear removes the whole history") == true)
    }
    #expect(refusal("history", "--csv", "--json").contains("--json cannot be combined with --csv"))
    #expect(refusal("history", "--week", "--since", "7d").contains("leave out one of the two"))
    #expect(refusal("history", "--by", "year").contains("label, day, week"))
    #expect(refusal("history", "").hasSuffix("LABEL is empty"))
  }

  @Test func sumsFormsAndNamesAreAskedFor() throws {
    let week = try history("--week", "--by", "label")
    #expect(week.unit == .label && week.form == .table && week.name == nil)
    // Monday, 2026-11-16, 00:00 in Berlin; it is Saturday, 10:30.
    #expect(week.since.map { $0.duration(to: saturday.now) } == .seconds(130.5 * 3_600))
    #expect(week.zone.identifier == "Europe/Berlin")
    #expect(try history("earl", "grey", "--csv").name == "earl grey")
    #expect(try history("--csv").form == .csv && history("--json").form == .json)
    #expect(try history("--clear").isCleared)
  }

  @Test func theConfigurationSaysHowLongItIsKept() {
    func limit(_ text: String) -> (HistoryLimit, Int) {
      let configuration = ConfigurationParser(path: "/config", home: nil).parse(text)
      return (configuration.history, configuration.faults.count)
    }
    #expect(limit("") == (.kept(.hours(2_160)), 0))
    #expect(limit("history = 365d") == (.kept(.hours(8_760)), 0))
    #expect(limit("history = off") == (.off, 0))
    for text in ["90", "1h", "never", "0d"] { #expect(limit("history = \(text)").1 == 1) }
  }
}
