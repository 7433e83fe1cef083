import Testing

@testable import CountdownScaleBenchmark

@Suite struct AssignmentTests {
  @Test func itIsReadAsItIsWritten() {
    let assignment = Assignment(trial: .ticking, contender: .countdowns, count: 1_000_000)
    #expect(assignment.description == "ticking/countdowns/1000000")
    #expect(Assignment(assignment.description) == assignment)
    #expect(Assignment("ticking/countdowns/many") == nil)
  }

  @Test func eachTrialHasItsContendersForEachNumber() {
    var options = Options()
    options.counts = [5, 7]
    options.trials = [.mixed, .single]
    options.contenders = [.engine, .countdowns]
    #expect(
      Assignment.all(options).map(\.description) == [
        "mixed/engine/5", "mixed/engine/7", "single/countdowns/1",
      ])
  }

  @Test func theLibrariesTakePartWhereTheirRequestsCanBeTheSame() {
    for trial in Trial.allCases {
      let expected = [.mixed, .ring, .random, .ticking].contains(trial)
      #expect(trial.contenders.contains(.libev) == expected)
      #expect(trial.contenders.contains(.libuv) == expected)
    }
  }

  @Test func morePeersThanSurviveAreNotTried() {
    let engine = Assignment(trial: .ticking, contender: .engine, count: 4_000_000)
    #expect(engine.refusal == nil)
    for (peer, most) in [(Contender.dispatch, 1_000_000), (.sleep, 100_000)] {
      #expect(Assignment(trial: .ticking, contender: peer, count: most).refusal == nil)
      #expect(Assignment(trial: .ticking, contender: peer, count: most + 1).refusal != nil)
    }
  }
}
