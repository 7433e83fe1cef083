import CountdownBenchmarkSupport
import Foundation
import Testing

@testable import CountdownOccurrencesBenchmark

@Suite struct OccurrencesTests {
  @Test func argumentsAreReadInBothForms() throws {
    #expect(try Options(parsing: []) == Options())
    #expect(try Options(parsing: ["--alarms", "7", "--rounds=3", "--json"]).alarms == 7)
    #expect(try Options(parsing: ["--rounds=3"]).rounds == 3)
    #expect(try Options(parsing: ["-h"]).help)
  }

  @Test(arguments: [
    ["--alarms"], ["--alarms", "0"], ["--alarms=x"], ["--rounds", "-1"], ["--json=1"], ["more"],
  ])
  func argumentsWithoutSenseAreRefused(_ arguments: [String]) {
    #expect(throws: UsageError.self) { try Options(parsing: arguments) }
  }

  @Test func bothContendersAnswerTheSameQuestions() throws {
    let workload = Workload(alarms: 200, year: 2_020)
    let ours = try RecurrenceContender(workload)
    let calendar = try CalendarContender(workload)
    let same = workload.questions.indices.count { index in
      let after = workload.questions[index].after
      let next = ours.next(index, after: after)
      #expect(next > after)
      return next == calendar.next(index, after: after)
    }
    #expect(same > 190)
  }

  /// Of five Fridays Foundation takes the fourth for the last.
  @Test(arguments: RuleKind.allCases.filter { $0 != .lastFriday })
  func bothKindsOfRulesAnswerTheSame(_ kind: RuleKind) throws {
    let (ours, foundation) = (try OwnRules(kind), try FoundationRules(kind))
    for moment in RuleKind.moments(3, years: 1) {
      #expect(ours.next(after: moment) == foundation.next(after: moment))
    }
  }

  @Test func theFiguresAreThereForPeopleAndPrograms() throws {
    let report = try Report(Options(parsing: ["--alarms", "20", "--rounds", "1"]))
    #expect(report.text.contains("contender"))
    #expect(report.text.contains("times as fast as the calendar"))
    let json = try report.json()
    #expect(json.hasPrefix("{\"alarms\":20,\"differing\":"))
    #expect(json.contains("\"ns_by_year\":{\"2026\":"))
    #expect(json.contains("\"rule\":\"last friday\""))
    #expect(json.hasSuffix("\"v\":1,\"zones\":20}"))
  }
}
