import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import CountdownStore
import CountdownTestSupport
import Testing

/// A list that is read without an agenda shows what an agenda shows.
@Suite(.ownThread) struct StoredAlarmsTests {
  private let store = MemoryStore()

  private func key(_ number: Int) throws -> StoreKey {
    try #require(StoreKey(rawValue: "alarm/\(number)"))
  }

  /// Alarms of all states, in several pages, and with numbers that differ from the order in which
  /// they were written.
  private func bench() async throws -> AgendaBench {
    let bench = try AgendaBench(at: "2026-11-23T06:00:00Z", store: store)
    for number in 0..<1_050 {
      var alarm = Alarm("\(number % 24):\(number % 60)", number % 3 == 0 ? [] : .all, "\(number)")
      if number % 7 == 0 { alarm.zone = "Asia/Tokyo" }
      if number % 11 == 0 { alarm.late = .skip }
      alarm.isOn = number % 13 != 0
      try bench.agenda.add(alarm)
    }
    bench.clock.advance(to: date("2026-11-23T07:01:30Z"))
    _ = await bench.events()
    let ringing = bench.agenda.alarms.filter { $0.state == .ringing }.map(\.id)
    #expect(ringing.count > 3)
    try bench.agenda.snooze(ringing[0])
    try bench.agenda.acknowledge(ringing[1])
    for number in [5, 700, 3] {
      try bench.agenda.edit(alarm: bench.agenda.alarms[number].id) { $0.label += " edited" }
    }
    try bench.agenda.skipNext(bench.agenda.alarms[8].id)
    return bench
  }

  @Test func theListIsThatOfAnAgenda() async throws {
    let bench = try await bench()
    bench.ear.setDeaf(true)
    // Two entries with one identity, one that is no JSON, and one that is gone.
    let twin = try #require(store.read([try key(20)]).first?.body)
    store.write([
      StoreChange(StoreEntry(try key(9_000), body: twin), replacing: nil),
      StoreChange(StoreEntry(try key(8_000), body: Array("{".utf8)), replacing: nil),
    ])
    try bench.agenda.remove(bench.agenda.alarms[1].id)
    for moment in ["2026-11-23T07:01:30Z", "2026-11-23T07:30:00Z", "2026-11-25T03:00:00Z"] {
      // The process that rings does not hear of the time, so that much is due.
      let zone = try ZoneRules(identifier: "Europe/Berlin")
      let clock = ManualWallClock(at: date(moment), zone: zone)
      let shown = try Agenda(store: store, clock: clock)
      let listed = try Agenda(unread: store, clock: clock).storedAlarms()
      #expect(Array(listed) == shown.alarms)
      #expect(listed.unreadable == shown.unreadable && listed.unreadable.map(\.number) == [8_000])
      #expect(listed.isAwaited && !listed.isEmpty)
    }
  }

  @Test func aStoreWithoutAlarmsHasNone() throws {
    let clock = ManualWallClock(at: date("2026-11-23T06:00:00Z"), zone: .utc)
    let empty = try Agenda(unread: store, clock: clock).storedAlarms()
    #expect(Array(empty).isEmpty && empty.isEmpty && !empty.isAwaited)
  }
}
