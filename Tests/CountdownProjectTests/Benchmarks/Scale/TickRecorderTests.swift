import Testing

@testable import CountdownScaleBenchmark

@Suite struct TickRecorderTests {
  @Test func onlyTicksThatAreDueWithinTheWindowCount() {
    let recorder = TickRecorder(stride: 1)
    recorder.record(due: 5, missed: 0)
    recorder.open(from: 10, to: 20)
    for due in [Int64(9), 10, 19, 20] { recorder.record(due: due, missed: 0) }
    #expect(recorder.delivered == 2)
    #expect(recorder.missed == 0)
    #expect(recorder.latenessCounts.reduce(0, +) == 2)
  }

  @Test func missedTicksCountWhereTheyWereDue() {
    let window = (from: Int64.second * 10, to: Int64.second * 20)
    let recorder = TickRecorder(stride: 1)
    recorder.open(from: window.from, to: window.to)
    recorder.record(due: 12 * .second, missed: 5)
    #expect(recorder.missed == 2)
    recorder.record(due: 21 * .second, missed: 3)
    #expect(recorder.missed == 4)
    #expect(recorder.delivered == 1)
    #expect(TickWindow.count(-1, secondsBefore: 15, from: 0, to: 30) == 0)
  }

  @Test func latenessIsTakenFromEveryStrideThCall() {
    let recorder = TickRecorder(stride: 4)
    recorder.open(from: 0, to: .max)
    let due = Now.monotonic - .second
    for _ in 0..<40 { recorder.record(due: due, missed: 0) }
    #expect(recorder.delivered == 40)
    #expect(recorder.latenessCounts.reduce(0, +) == 10)
    let middle = LogLinearScale.percentile(0.5, of: recorder.latenessCounts) ?? 0
    #expect(middle > .second / 32 * 31)
  }

  @Test func manyAreSampledAndFewAreNot() {
    #expect(TickingTrial.stride(1_000) == 1)
    #expect(TickingTrial.stride(200_000) == 1)
    #expect(TickingTrial.stride(1_000_000) == 8)
  }
}
