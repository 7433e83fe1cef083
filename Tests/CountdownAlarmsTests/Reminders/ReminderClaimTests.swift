import Countdown
import CountdownStore
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownAlarms

@Suite("An announcement")
struct ReminderClaimTests {
  private let ten = date("2026-11-21T10:00:00Z")
  private let rent: Reminder

  init() {
    rent = Reminder("Rent", due: ten, nag: .every(.hours(1)))
  }

  @Test("that was confirmed is not made again by the next process")
  func confirmed() throws {
    var desk = ReminderDesk()
    try desk.add(rent)
    let told = try #require(desk.pass(.hours(1)).first)
    #expect(desk.machine[rent.id]?.claim?.isConfirmed == false)
    desk.confirm(told)
    #expect(desk.machine[rent.id]?.claim?.isConfirmed == true)
    var next = desk.restarted()
    #expect(next.machine.owners.isEmpty)
    #expect(
      next.settle(on: SettleContext(isStart: true, dead: [StoreOwner(rawValue: "me")])).isEmpty)
    #expect(next.pass(.hours(1)).summaries == ["Rent due 11:00, badge 1"])
  }

  @Test("made by a process whose clock is a little ahead wakes nobody again and again")
  func ahead() throws {
    var desk = ReminderDesk()
    try desk.add(Reminder("Rent", due: ten))
    var other = desk.restarted(as: "other")
    other.pass(.hours(1))
    desk.sleep(.minutes(59))
    desk.settle()
    for record in other.machine.records { desk.machine.apply(record) }
    desk.sleep(.minutes(1))
    #expect(desk.settle() == [])
    // For a minute there is only the check whether the other process lives.
    let look = desk.present.wall.advanced(by: .seconds(5))
    #expect(desk.machine.nextWake(at: desk.present) == look)
    desk.sleep(.minutes(1))
    #expect(desk.settle() == [])
    #expect(desk.machine.nextWake(at: desk.present) == nil)
  }

  @Test("whose process died over it is told of once, as one that may not have been seen")
  func died() throws {
    var desk = ReminderDesk()
    try desk.add(rent)
    desk.pass(.hours(1))
    var next = desk.restarted()
    #expect(next.machine.owners == [StoreOwner(rawValue: "me")])
    let occasion = SettleContext(isStart: true, dead: next.machine.owners)
    let told = next.settle(on: occasion)
    #expect(told.summaries == ["Rent missed 10:00, badge 1"])
    #expect(told.first?.mayNotHaveBeenHeard == true)
    #expect(told.first?.reason == .restart)
    #expect(next.status(rent.id)?.mayNotHaveBeenSeen == true)
    var third = next.restarted(as: "third")
    #expect(third.machine.owners.isEmpty)
    #expect(
      third.settle(on: SettleContext(isStart: true, dead: [StoreOwner(rawValue: "me")])).isEmpty)
    #expect(third.status(rent.id)?.mayNotHaveBeenSeen == true)
    let due = try #require(third.pass(.hours(1)).first)
    third.confirm(due)
    #expect(third.status(rent.id)?.mayNotHaveBeenSeen == false)
  }

  @Test("is left alone while its process lives")
  func lives() throws {
    var desk = ReminderDesk()
    try desk.add(rent)
    desk.pass(.hours(1))
    var next = desk.restarted()
    #expect(next.settle(on: SettleContext(isStart: true)).isEmpty)
  }

  @Test("that fell due while nothing ran is made late after the start")
  func late() throws {
    var desk = ReminderDesk()
    try desk.add(rent)
    var next = desk.restarted()
    next.sleep(.hours(3) + .minutes(30))
    let told = next.settle(on: SettleContext(isStart: true))
    #expect(told.summaries == ["Rent due 12:00, 2 missed, badge 1"])
    #expect(told.first?.reason == .restart)
  }

  @Test("is not confirmed by what was delivered for an earlier one")
  func stale() throws {
    var desk = ReminderDesk()
    try desk.add(rent)
    let first = try #require(desk.pass(.hours(1)).first)
    desk.pass(.hours(1))
    desk.confirm(first)
    #expect(desk.machine[rent.id]?.claim?.isConfirmed == false)
  }

  @Test("is taken away when another process answers, and nothing is told of its own announcements")
  func others() throws {
    var desk = ReminderDesk()
    try desk.add(rent)
    let open = desk.machine[rent.id]
    desk.pass(.hours(1))
    let announced = desk.machine[rent.id]
    var answers = desk
    try answers.snooze(rent.id, for: .minutes(5))
    let snoozed = answers.machine[rent.id]
    try answers.complete(rent.id)
    let done = answers.machine[rent.id]
    var edits = desk
    try edits.edit(rent.id) { $0.title = "Rent!" }
    let renamed = edits.machine[rent.id]
    try edits.edit(rent.id) { $0.deadline += 86_400 }
    let moved = edits.machine[rent.id]

    func events(_ old: ReminderRecord?, _ new: ReminderRecord?) -> [AlarmEvent.Kind] {
      desk.machine.events(from: old, to: new, at: desk.present).map(\.kind)
    }
    #expect(events(nil, open).isEmpty)
    #expect(events(open, announced).isEmpty)
    #expect(events(announced, snoozed) == [.snoozed])
    #expect(events(snoozed, done) == [.completed])
    #expect(events(announced, nil) == [.acknowledged])
    #expect(events(open, nil).isEmpty)
    #expect(events(announced, renamed).isEmpty)
    #expect(events(announced, moved) == [.acknowledged])
    #expect(events(done, nil).isEmpty)
  }

  @Test("is done and taken back in another process, also where it comes back by a rule")
  func recurring() throws {
    for rule in [nil, RecurrenceRule(.daily)] {
      var desk = ReminderDesk()
      var rent = rent
      rent.rule = rule
      try desk.add(rent)
      desk.pass(.hours(1))
      let announced = desk.machine[rent.id]
      try desk.complete(rent.id)
      let done = desk.machine[rent.id]
      if rule != nil { try desk.edit(rent.id) { $0.title = "Rent!" } }
      let renamed = desk.machine[rent.id]
      try desk.undo(rent.id)
      let reopened = desk.machine[rent.id]

      func events(_ old: ReminderRecord?, _ new: ReminderRecord?) -> [AlarmEvent.Kind] {
        desk.machine.events(from: old, to: new, at: desk.present).map(\.kind)
      }
      #expect(events(announced, done) == [.completed])
      #expect(events(done, renamed).isEmpty)
      #expect(events(renamed, reopened) == [.reopened])
    }
  }
}

@Suite("An edited reminder")
struct ReminderEditTests {
  private let ten = date("2026-11-21T10:00:00Z")

  @Test("keeps what has become of it when only its words change")
  func title() throws {
    var desk = ReminderDesk()
    let tea = Reminder("Tea", due: ten)
    try desk.add(tea)
    desk.pass(.hours(1))
    try desk.edit(tea.id) { $0.title = "Green tea" }
    #expect(desk.pass(.hours(24)).isEmpty)
    #expect(desk.status(tea.id)?.reminder.title == "Green tea")
  }

  @Test("begins anew with another deadline, and what was shown is taken away")
  func deadline() throws {
    var desk = ReminderDesk()
    let tea = Reminder("Tea", due: ten)
    try desk.add(tea)
    desk.pass(.hours(1))
    let told = try desk.edit(tea.id) { $0.deadline += 7_200 }
    #expect(told.summaries == ["Tea acknowledged 10:00, badge 0"])
    #expect(desk.pass(.hours(2)).summaries == ["Tea due 12:00, badge 1"])
  }

  @Test("goes on from now with another repetition, and none of the past is made up for")
  func repetition() throws {
    var desk = ReminderDesk()
    let tea = Reminder("Tea", due: ten)
    try desk.add(tea)
    desk.pass(.hours(5) + .minutes(30))
    try desk.edit(tea.id) { $0.nag = .every(.hours(1)) }
    #expect(desk.settle().isEmpty)
    #expect(desk.pass(.hours(1)).summaries == ["Tea due 15:00, badge 1"])
  }

  @Test("must be open")
  func done() throws {
    var desk = ReminderDesk()
    let tea = Reminder("Tea", due: ten)
    try desk.add(tea)
    try desk.complete(tea.id)
    #expect(throws: AgendaError.alreadyDone(title: "Tea")) {
      try desk.edit(tea.id) { $0.deadline += 1 }
    }
  }
}
