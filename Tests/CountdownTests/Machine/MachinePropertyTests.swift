import CountdownTestSupport
import Testing

@testable import Countdown

/// The machine against a naive model, over 100,000 random lives.
@Suite struct MachinePropertyTests {
  @Test(arguments: 0..<4)
  func machineAndNaiveModelAgreeOnRandomSequences(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) &* 7_919 &+ 42)
    for _ in 0..<26_000 {
      let sequence = RandomSequence(from: &random)
      guard sequence.disagreement() != nil else { continue }
      let shortest = sequence.shrunk()
      Issue.record("\(shortest)\n\(shortest.disagreement() ?? "")")
      return
    }
  }

  @Test func theSequencesReachEveryPhaseAndRefusal() {
    var random = SeededGenerator(seed: 3)
    var phases: Set<CountdownTimer.Phase> = []
    var refusals: Set<CountdownTimer.Refusal> = []
    var ends: Set<Int> = []
    for _ in 0..<2_000 {
      let sequence = RandomSequence(from: &random)
      var model = sequence.model
      var now = sequence.start
      for step in sequence.steps {
        if case .time(let distance) = step { now = now.saturatingAdd(distance) }
        let report = model.pass(to: Int128(now))
        if let report, report.isFinish, model.phase == .running {
          ends.insert(min(Int(clamping: report.ends), 2))
        }
        if case .command(let command) = step,
          case .refused(let refusal) = model.obey(command, at: Int128(now))
        {
          refusals.insert(refusal)
        }
        phases.insert(model.phase)
      }
    }
    #expect(phases == Set(CountdownTimer.Phase.allCases))
    let all: Set<CountdownTimer.Refusal> = [
      .alreadyRunning, .notRunning, .nothingToCount, .lockedWhileRunning, .outOfRange,
    ]
    #expect(refusals == all)
    // A repeating one began anew at its end, after one that was missed, and after several.
    #expect(ends == [0, 1, 2])
  }
}
