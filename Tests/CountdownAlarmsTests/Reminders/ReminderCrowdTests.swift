import Countdown
import Foundation
import Testing

@testable import CountdownAlarms

@Suite("A hundred thousand reminders")
struct ReminderCrowdTests {
  @Test("are one wakeup, and each answer looks at a few of them only")
  func crowd() throws {
    var desk = ReminderDesk()
    let start = desk.present.wall
    let reminders = (1...100_000).map {
      Reminder("\($0)", due: start.addingTimeInterval(Double($0)))
    }
    let decision = try desk.machine.add(reminders, at: desk.present)
    #expect(decision.entries.count == 100_000)
    for case .reminder(let record) in decision.entries { desk.machine.apply(record) }
    #expect(desk.machine.nextWake(at: desk.present) == start.addingTimeInterval(1))
    #expect(desk.machine.badge(at: start.addingTimeInterval(50_000)) == 50_000)
    try desk.complete(reminders[0].id)
    try desk.snooze(reminders[1].id)
    try desk.remove(reminders[2].id)
    #expect(desk.machine.badge(at: start.addingTimeInterval(50_000)) == 49_998)
    #expect(desk.pass(.seconds(10)).map(\.badge) == [2, 3, 4, 5, 6, 7, 8])
    // Twice the logarithm is the bound of a tree that is balanced by weight.
    #expect(desk.machine.index.depth <= 40)
  }
}
