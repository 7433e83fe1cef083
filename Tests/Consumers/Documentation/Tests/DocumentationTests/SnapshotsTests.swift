import Countdown
import CountdownTesting
import Foundation
import Testing

/// The examples of the guide `Snapshots`. The program's file is in the present folder.
@Suite(.serialized, .timeLimit(.minutes(1))) struct SnapshotsTests {
  private let file = CountdownFile(path: "tea.json")

  init() throws {
    if FileManager.default.fileExists(atPath: file.path) {
      try FileManager.default.removeItem(atPath: file.path)
    }
  }

  @Test func theProgramBeginsACountdown() async throws {
    let kitchen = try Kitchen()
    let program = Task { try await kitchen.snapshotsACompleteProgram() }
    var saved: CountdownTimer.Snapshot?
    while saved == nil {
      saved = try file.read()
      await Task.yield()
    }
    program.cancel()
    try await program.value
    #expect(saved?.phase == .running)
    #expect(saved?.total == .minutes(3))
  }

  @Test func theProgramGoesOnWithTheCountdownOfItsFile() async throws {
    let killed = CountdownTimer(.milliseconds(200), label: "Tea")
    killed.start()
    try file.write(killed.snapshot())
    killed.stop()
    try await Kitchen().snapshotsACompleteProgram()
    #expect(try file.read()?.phase == .finished)
    #expect(try file.read()?.id == killed.id)
  }

  @Test func changesAreSavedAndTheEndIsAnnounced() async throws {
    let kitchen = try Kitchen()
    defer { try? FileManager.default.removeItem(atPath: kitchen.path) }
    let file = CountdownFile(path: kitchen.path)
    let (ends, end) = AsyncStream<CountdownEvent>.makeStream()
    file.keep(kitchen.tea) { end.yield($0) }
    kitchen.tea.start()
    kitchen.scheduler.advance(by: .minutes(1))
    kitchen.tea.pause()
    _ = await kitchen.tea.drain(within: .seconds(30))
    #expect(try file.read()?.remaining == .minutes(2))
    kitchen.tea.resume()
    kitchen.scheduler.run()
    let reports = await kitchen.tea.drain(within: .seconds(30))
    #expect(reports.map(\.failed) == [0])
    #expect(try file.read()?.phase == .finished)
    #expect(await ends.first { _ in true }?.id == kitchen.tea.id)
  }

  @Test func severalAreSavedTogether() async throws {
    try await Kitchen().snapshotsSeveralCountdowns()
  }

  // What the table of the guide says.

  @Test func aPausedOneKeepsItsTime() {
    let scheduler = ManualScheduler()
    let tea = CountdownTimer(.minutes(3), scheduler: scheduler)
    tea.start()
    scheduler.advance(by: .milliseconds(1_250))
    tea.pause()
    let restored = CountdownTimer(restoring: tea.snapshot(), scheduler: ManualScheduler())
    #expect(restored.phase == .paused)
    #expect(restored.remaining == .minutes(3) - .milliseconds(1_250))
  }

  @Test func aRepeatingOneIsInTheRightPeriod() {
    let before = ManualScheduler()
    let pulse = CountdownTimer(.seconds(20), every: nil, scheduler: before, repeats: true)
    pulse.start()
    let after = ManualScheduler(wallTime: before.wallTime.advanced(by: .seconds(45)))
    let restored = CountdownTimer(restoring: pulse.snapshot(), scheduler: after)
    #expect(restored.phase == .running)
    #expect(restored.remaining == .seconds(15))
  }

  @Test func whatIsOverStaysOver() {
    let scheduler = ManualScheduler()
    let tea = CountdownTimer(.minutes(3), scheduler: scheduler)
    let recorder = RecordingSink()
    for phase in [CountdownTimer.Phase.ready, .finished, .stopped] {
      if phase != .ready { tea.restart() }
      if phase == .finished { scheduler.run() }
      if phase == .stopped { tea.stop() }
      let restored = CountdownTimer(restoring: tea.snapshot(), scheduler: scheduler) {
        $0.attach(recorder)
      }
      #expect(restored.phase == phase)
    }
    #expect(recorder.events.isEmpty)
  }

  @Test func aClockThatWasSetBackCountsAsNone() {
    let before = ManualScheduler()
    let tea = CountdownTimer(.minutes(3), scheduler: before)
    tea.start()
    let after = ManualScheduler(wallTime: before.wallTime.advanced(by: .hours(-1)))
    #expect(CountdownTimer(restoring: tea.snapshot(), scheduler: after).remaining == .minutes(3))
  }
}
