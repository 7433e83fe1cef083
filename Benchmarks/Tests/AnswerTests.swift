import Testing

@testable import CountdownOccurrencesBenchmark

/// The contenders are asked the same, so they must answer the same.
@Suite struct AnswerTests {
  @Test func alarms() throws {
    let workload = Workload(alarms: 200, year: 2_020)
    let ours = try RecurrenceContender(workload)
    let calendar = try CalendarContender(workload)
    let same = workload.questions.indices.count { index in
      let after = workload.questions[index].after
      return ours.next(index, after: after) == calendar.next(index, after: after)
    }
    #expect(same > 190)
  }

  /// Of five Fridays Foundation takes the fourth for the last.
  @Test(arguments: RuleKind.common.filter { $0 != .lastFriday })
  func rules(_ kind: RuleKind) throws {
    let (ours, foundation) = (try OwnRules(kind), try FoundationRules(kind))
    for moment in RuleKind.moments(3, years: 1) {
      #expect(ours.next(after: moment) == foundation.next(after: moment))
    }
  }
}
