import Countdown
import CountdownTestSupport
import Testing

@testable import CountdownAlarms

@Suite("A crowd of reminders")
struct ReminderCrowdTests {
  private let size = LongRun.isOn ? 100_000 : 20_000

  @Test("is one wakeup, and the badge at any moment is right after every change")
  func crowd() throws {
    var desk = ReminderDesk()
    let start = desk.present.wall
    let reminders = (1...size).map {
      Reminder("\($0)", due: start.advanced(by: .seconds($0)))
    }
    let decision = try desk.machine.add(
      reminders, numbers: Array(1...size), at: desk.present)
    #expect(decision.steps.count == size)
    for case .reminder(let record)? in decision.steps.map(\.item) { desk.machine.apply(record) }
    #expect(desk.machine.nextWake(at: desk.present) == start.advanced(by: .seconds(1)))
    #expect(desk.machine.badge(at: start.advanced(by: .seconds(10_000))) == 10_000)
    try desk.complete(reminders[0].id)
    try desk.snooze(reminders[1].id)
    try desk.remove(reminders[2].id)
    #expect(desk.machine.badge(at: start.advanced(by: .seconds(10_000))) == 9_998)
    #expect(desk.pass(.seconds(10)).map(\.badge) == [2, 3, 4, 5, 6, 7, 8])
  }
}
