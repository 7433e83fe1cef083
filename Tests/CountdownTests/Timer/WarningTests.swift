import Countdown
import CountdownTesting
import Foundation
import Testing

/// What a countdown says before its end.
@Suite struct WarningTests {
  private let scheduler = ManualScheduler()
  private let recorder = RecordingSink()

  private func timer(
    _ seconds: Double, _ leads: Double..., every: Duration = .seconds(1), adjustable: Bool = false
  ) -> CountdownTimer {
    let timer = CountdownTimer(
      .seconds(seconds), every: every, label: "Tea", scheduler: scheduler,
      adjustableWhileRunning: adjustable, warnings: leads.map { .seconds($0) })
    timer.attach(recorder)
    return timer
  }

  /// Each warning: how long before the end, how late, and how many others it stands for.
  private var warnings: [String] {
    recorder.events.compactMap { event in
      event.warning.map { "\($0.text(.units))/\(event.lateness.text(.units))/\(event.missed)" }
    }
  }

  @Test func itComesOnTimeBetweenTwoTicksAndOnce() {
    let timer = timer(10, 2.5)
    timer.start()
    scheduler.advance(by: .seconds(7.4))
    #expect(warnings.isEmpty)
    #expect(scheduler.pending == 1)
    scheduler.advance(by: .seconds(0.1))
    let event = recorder.events.last
    #expect(event?.kind == .warning && event?.lateness == .zero)
    #expect(event?.state.remaining == .seconds(2.5) && event?.warning == .seconds(2.5))
    #expect(event?.sequence == 9)
    scheduler.advance(by: .seconds(10))
    #expect(warnings.count == 1 && timer.phase == .finished)
    #expect(recorder.events.map(\.sequence) == Array(1...13))
    timer.start()
    scheduler.advance(by: .seconds(8))
    #expect(warnings.count == 2)
  }

  @Test func atTheMomentOfATickItSharesTheWakeupAndComesAfterIt() {
    let timer = timer(10, 5)
    let seen = Log<Int>()
    timer.observe(.remaining) { _, new in seen.append(Int(new.components.seconds)) }
    timer.start()
    scheduler.advance(by: .seconds(4))
    #expect(scheduler.pending == 1)
    scheduler.advance(by: .seconds(1))
    #expect(recorder.events.suffix(2).map(\.kind) == [.tick, .warning])
    #expect(recorder.events.suffix(2).allSatisfy { $0.state.remaining == .seconds(5) })
    // The tick alone is news for observers.
    #expect(seen.all == [9, 8, 7, 6, 5])
    #expect(scheduler.nextDeadline == scheduler.now.advanced(by: .seconds(1)))
  }

  @Test func whatIsNotBelowTheTimeLeftAtTheStartIsLeftOut() {
    let timer = timer(10, 10, 12, 0, -3)
    timer.start()
    scheduler.advance(by: .seconds(20))
    #expect(warnings.isEmpty)
    #expect(timer.warnings == [.seconds(12), .seconds(10)])
  }

  @Test func aPauseKeepsWhatIsToComeAndRepeatsNothing() {
    let timer = timer(10, 8, 3)
    timer.start()
    scheduler.advance(by: .seconds(2.5))
    timer.pause()
    scheduler.advance(by: .seconds(60))
    timer.resume()
    scheduler.advance(by: .seconds(4.4))
    #expect(warnings == ["8s/0s/0"])
    scheduler.advance(by: .seconds(0.1))
    #expect(warnings == ["8s/0s/0", "3s/0s/0"])
  }

  @Test func sleptThroughItIsOneLateEventAndNoneBesideTheEnd() {
    let timer = timer(100, 50, 40, 5)
    timer.start()
    scheduler.jump(by: .seconds(70))
    #expect(warnings == ["40s/10s/1"])
    #expect(recorder.events.map(\.kind) == [.started, .tick, .warning])
    scheduler.jump(by: .seconds(40))
    #expect(warnings.count == 1)
    #expect(recorder.events.last?.kind == .finished)
  }

  @Test func aMovedDeadlineWarnsAgainOfWhatLiesAhead() {
    let timer = timer(10, 5, every: .seconds(60), adjustable: true)
    timer.start()
    scheduler.advance(by: .seconds(6))
    #expect(warnings.count == 1)
    timer.add(.seconds(4))
    scheduler.advance(by: .seconds(3))
    #expect(warnings.count == 2)
    timer.set(.seconds(4))
    scheduler.advance(by: .seconds(1))
    timer.set(.seconds(6))
    #expect(warnings.count == 2)
    scheduler.advance(by: .seconds(1))
    #expect(warnings.count == 3)
  }

  @Test func aSnapshotKeepsThemAndAnOldOneHasNone() throws {
    let timer = timer(10, 5, 2)
    timer.start()
    scheduler.advance(by: .seconds(1))
    let data = try JSONEncoder().encode(timer.snapshot())
    timer.stop()
    let decoded = try JSONDecoder().decode(CountdownTimer.Snapshot.self, from: data)
    #expect(decoded.warnings == [.seconds(5), .seconds(2)])
    scheduler.advance(by: .seconds(5))
    let restored = CountdownTimer(restoring: decoded, scheduler: scheduler) {
      $0.attach(recorder)
    }
    #expect(warnings == ["5s/1s/0"])
    scheduler.advance(by: .seconds(3))
    #expect(warnings == ["5s/1s/0", "2s/0s/0"])
    #expect(restored.snapshot().warnings == decoded.warnings)

    let plain = CountdownTimer(.seconds(3), scheduler: scheduler).snapshot()
    let text = String(decoding: try JSONEncoder().encode(plain), as: UTF8.self)
    #expect(!text.contains("warning"))
    #expect(plain.warnings.isEmpty)
  }

  @Test func eachOldValueIsThePreviousNewOne() {
    let timer = timer(100, 55, every: .seconds(10))
    let seen = Log<[Int]>()
    timer.observe(.remainingSeconds) { seen.append([$0, $1]) }
    timer.start()
    scheduler.advance(by: .seconds(60))
    #expect(
      seen.all == [[100, 90], [90, 80], [80, 70], [70, 60], [60, 55], [55, 50], [50, 40]])
  }

  @Test func itsAlertSaysWhatIsLeftAndNoClipIsPlayedForIt() throws {
    let timer = timer(600, 300)
    timer.start()
    scheduler.advance(by: .seconds(300))
    let alert = try #require(recorder.events.last?.alert)
    #expect(alert.title == "Tea: 5 minutes left" && alert.body.hasPrefix("ends "))
    #expect(alert.kind == .warning && alert.urgency == .normal)
    #expect(alert.id == Alert.ID(timer.id))
    #expect(recorder.events.last?.withdrawsAlert == false)
  }

  @Test func aClockOfYourOwnHasThemToo() {
    let timer = CountdownTimer(
      .seconds(10), clock: ManualClock(scheduler), warnings: [.seconds(4)])
    timer.attach(recorder)
    timer.start()
    scheduler.advance(by: .seconds(6))
    #expect(recorder.events.last?.kind == .warning)
  }
}
