import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import CountdownStore
import CountdownTestSupport
import Foundation
import Testing

@Suite("An agenda's reminders")
struct AgendaReminderTests {
  private let ten = date("2026-11-21T10:00:00Z")

  private func bench(_ store: any SharedStore = MemoryStore()) throws -> AgendaBench {
    try AgendaBench(at: "2026-11-21T09:00:00Z", zone: "UTC", store: store)
  }

  @Test("that fall due together carry one badge, which drops when they are done or removed")
  func badge() async throws {
    let bench = try bench()
    let (rent, tea) = (Reminder("Rent", due: ten), Reminder("Tea", due: ten))
    try bench.agenda.add([rent, tea])
    #expect(bench.clock.pending == 1)
    #expect(bench.agenda.badge(at: ten) == 2)
    #expect(bench.agenda.badge == 0)
    bench.clock.advance(to: ten)
    #expect(bench.agenda.badge == 2)
    try bench.agenda.complete(rent.id)
    try bench.agenda.remove(tea.id)
    let told = await bench.events().summaries
    #expect(
      told == [
        "Rent due 10:00, badge 2", "Tea due 10:00, badge 2", "Rent completed 10:00, badge 1",
        "Tea acknowledged 10:00, badge 0",
      ])
    #expect(bench.agenda.reminders.map(\.state) == [.done])
    #expect(throws: AgendaError.alreadyDone(title: "Rent")) { try bench.agenda.complete(rent.id) }
  }

  @Test("tell of a badge that changes without anything else")
  func badgeAlone() async throws {
    let bench = try bench()
    let tea = Reminder("Tea", due: ten)
    try bench.agenda.add(tea)
    try bench.agenda.snooze(tea.id, for: .hours(2))
    bench.clock.advance(to: ten)
    bench.clock.set(to: date("2026-11-21T08:00:00Z"))
    let told = await bench.events()
    #expect(told.map(\.kind) == [.snoozed, .badge, .badge])
    #expect(told.map(\.badge) == [0, 1, 0])
    #expect(told.map(\.sequence) == [1, 2, 3])
  }

  @Test("announce nothing that was overdue before an import, and count it")
  func imported() async throws {
    let bench = try bench()
    let (old, new) = (
      Reminder("Old", due: date("2020-01-01T08:00:00Z")), Reminder("New", due: ten)
    )
    try bench.agenda.add([old, new], announcesOverdue: false)
    #expect(bench.agenda.badge == 1)
    bench.clock.advance(by: .hours(2))
    #expect(await bench.events().filter { $0.kind == .due }.summaries == ["New due 10:00, badge 2"])
  }

  @Test("come back when a snooze ends, whatever was done to the clock")
  func snooze() async throws {
    let bench = try bench()
    let tea = Reminder("Tea", due: ten)
    try bench.agenda.add(tea)
    bench.clock.advance(to: ten)
    try bench.agenda.snooze(tea.id)
    #expect(bench.agenda.reminders.first?.snoozedUntil == date("2026-11-21T10:30:00Z"))
    bench.clock.set(to: date("2026-11-21T15:00:00Z"))
    bench.clock.advance(by: .minutes(29))
    #expect(await bench.events().map(\.kind) == [.due, .snoozed])
    bench.clock.advance(by: .minutes(1))
    let told = await bench.events()
    #expect(told.last?.kind == .due)
    #expect(told.last?.snoozes == 1)
    #expect(told.last?.badge == 1)
    #expect(bench.agenda.badge == 1)
  }

  @Test(
    "are announced by one of two processes, and both hear what is done about them",
    .timeLimit(.minutes(10)))
  func twoProcesses() async throws {
    let first = try bench()
    let second = try AgendaBench(beside: first, owner: StoreOwner(rawValue: "another"))
    let reminders = (1...20).map { Reminder("\($0)", due: ten, nag: .every(.hours(1))) }
    try first.agenda.add(reminders)
    first.clock.advance(by: .hours(5))
    let told = await first.events() + second.events()
    let due = told.filter { $0.kind == .due }
    #expect(Set(due.map { "\($0.label) \($0.scheduled ?? .distantPast)" }).count == due.count)
    #expect(due.reduce(0) { $0 + $1.missed + 1 } == 20 * 5)

    // What one process writes reaches the other on the store's own thread.
    let (heardFirst, heardSecond) = (first.agenda.events, second.agenda.events)
    try second.agenda.complete(reminders[0].id)
    try first.agenda.snooze(reminders[1].id)
    #expect(await heardFirst.contains { $0.kind == .completed && $0.label == "1" })
    #expect(await heardSecond.contains { $0.kind == .snoozed && $0.label == "2" })
    #expect(first.agenda.badge == 19)
    #expect(second.agenda.badge == 19)
  }

  @Test("whose process was killed over them are told of once, as not seen for certain")
  func killed() async throws {
    let clock = ManualWallClock(at: date("2026-11-21T09:00:00Z"))
    let store = MemoryStore()
    // The mark of a process that cannot be: number 0 of a boot long ago.
    let dead = try Agenda(store: store, clock: clock, owner: StoreOwner(rawValue: "boot/0/0/0"))
    dead.attach { _ in throw AgendaError.outOfRange("nobody sees anything") }
    try dead.start()
    try dead.add(Reminder("Tea", due: ten))
    clock.advance(to: ten)
    #expect(await dead.drain(within: .seconds(60)).map(\.failed) == [1])

    func start() throws -> (agenda: Agenda, ear: Ear) {
      let agenda = try Agenda(store: store, clock: clock)
      let ear = Ear()
      agenda.attach(ear)
      try agenda.start()
      return (agenda, ear)
    }
    let next = try start()
    _ = await next.agenda.drain(within: .seconds(60))
    #expect(next.ear.news() == ["missed Tea 2026-11-21T10:00:00Z restart unheard"])
    #expect(next.agenda.reminders.first?.mayNotHaveBeenSeen == true)
    let third = try start()
    _ = await third.agenda.drain(within: .seconds(60))
    #expect(third.ear.events.map(\.kind) == [.badge])
  }

  @Test("cost one wakeup, however many they are")
  func crowd() throws {
    let bench = try bench()
    try bench.agenda.add((1...2_000).map { Reminder("\($0)", due: ten + Double($0)) })
    #expect(bench.clock.pending == 1)
    #expect(bench.clock.nextMoment == ten + 1)
    #expect(bench.agenda.badge(at: ten + 1_000) == 1_000)
  }
}
