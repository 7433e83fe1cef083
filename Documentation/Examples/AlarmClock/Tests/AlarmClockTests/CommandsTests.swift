import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import CountdownStore
import CountdownTesting
import Testing

@testable import AlarmClock

@Suite struct CommandsTests {
  /// 2027-01-01 12:00 UTC.
  private let clock = ManualWallClock(at: WallMoment(nanoseconds: 1_798_804_800_000_000_000))
  private let store = MemoryStore()

  private func clockRadio() throws -> (Agenda, RecordingAlertSink) {
    let agenda = try Agenda(store: store, clock: clock)
    let sink = RecordingAlertSink()
    agenda.attach(sink)
    try agenda.start()
    return (agenda, sink)
  }

  @Test func itRingsOnWorkdaysForAYear() async throws {
    let (agenda, sink) = try clockRadio()
    #expect(
      try Commands(agenda: agenda).perform(["add", "7:30", "mon..fri", "Work"])
        == ["1  07:30  Work  armed"])
    clock.advance(by: .hours(24 * 365))
    _ = await agenda.drain(within: .seconds(30))
    #expect(sink.presented.filter { $0.kind == .ringing }.count == 260)
  }

  @Test func oneOfTwoProcessesRingsAndTheOtherMaySilenceIt() async throws {
    let (first, firstSink) = try clockRadio()
    let (second, secondSink) = try clockRadio()
    _ = try Commands(agenda: first).perform(["add", "7:30"])
    clock.advance(by: .hours(19) + .minutes(30) + .seconds(10))
    for agenda in [first, second] { _ = await agenda.drain(within: .seconds(30)) }
    #expect(firstSink.presented.count + secondSink.presented.count == 1)
    #expect(try Commands(agenda: second).perform(["stop"]) == [])
    #expect(try Commands(agenda: second).perform(["stop"]) == ["nothing rings"])
    #expect(first.alarms.map(\.state) == [.off])
  }

  @Test func aWordThatIsNoTimeIsRefused() throws {
    let (agenda, _) = try clockRadio()
    #expect(throws: WallTimeError.self) { try Commands(agenda: agenda).perform(["add", "25:00"]) }
    #expect(try Commands(agenda: agenda).perform(["brew"]) == nil)
    #expect(agenda.alarms.isEmpty)
  }
}
