import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import CountdownStore
import CountdownSystem
import CountdownTestSupport
import Testing

/// An entry that cannot be read, and a store that takes its time.
@Suite(.ownThread) struct AgendaEntryTests {
  private let store = FaultyStore()

  @Test(arguments: ["{", #"{"v":9,"id":"x"}"#])
  func anEntryThatCannotBeReadIsToldAndKeepsNoOtherFromRinging(_ body: String) async throws {
    let key = try #require(StoreKey(rawValue: "alarm/1"))
    let entry = StoreEntry(key, body: Array(body.utf8))
    store.memory.write([StoreChange(entry, replacing: nil)])
    let bench = try AgendaBench(at: "2026-11-23T06:00:00Z", store: store)
    #expect(await bench.events().map(\.kind) == [.fault])
    #expect(await bench.news().count == 1)
    #expect(try bench.agenda.add(Alarm("7:30", .all, "A")).number == 2)
    bench.clock.advance(to: date("2026-11-23T06:30:00Z"))
    #expect(await bench.news() == ["ringing A 2026-11-23T06:30:00Z"])
    #expect(bench.agenda.alarms.map(\.alarm.label) == ["A"])
    #expect(store.memory.read([key]).first?.body == entry.body)
  }

  @Test func fieldsThatAreUnknownStayWhateverBecomesOfTheAlarm() async throws {
    let bench = try AgendaBench(at: "2026-11-23T06:00:00Z", store: store)
    let id = try bench.agenda.add(Alarm("7:30", .all, "A")).alarm.id
    let key = try #require(StoreKey(rawValue: "alarm/1"))
    func stored() throws -> (entry: StoreEntry, fields: JSONObject) {
      let entry = try #require(store.memory.read([key]).first)
      let body = try #require(entry.body)
      return (entry, try JSONObject(reading: body[...]))
    }
    // A newer version adds a field to the same entry.
    var (entry, fields) = try stored()
    fields["color"] = "red"
    entry.body = Array(fields.text.utf8)
    store.memory.write([StoreChange(entry, replacing: entry.revision)])
    #expect(try stored().fields["color"] == "red")
    try bench.agenda.refresh()
    try bench.agenda.edit(alarm: id) { $0.label = "B" }
    bench.clock.advance(to: date("2026-11-23T06:30:00Z"))
    #expect(await bench.news().contains("ringing B 2026-11-23T06:30:00Z"))
    let ringing = try stored().fields
    #expect(ringing["state"]?.object?["ring"] != nil && ringing["color"] == "red")
    try bench.agenda.acknowledge(id)
    let last = try stored().fields
    #expect(last["state"]?.object?["ring"] == nil && last["color"] == "red")
    #expect(last["set"]?.object?["label"] == "B")
  }

  @Test func anAlarmOfADayBeyondAllMomentsIsKeptAndHasNone() throws {
    let bench = try AgendaBench(at: "2026-11-23T06:00:00Z", store: store)
    var flight = Alarm("7:30", [], "A")
    flight.date = CivilDate("2026-12-24")
    let id = try bench.agenda.add(flight).alarm.id
    let key = try #require(StoreKey(rawValue: "alarm/1"))
    // Earlier versions took any day up to the year 9999.
    var entry = try #require(store.memory.read([key]).first)
    let body = String(decoding: try #require(entry.body), as: UTF8.self)
    entry.body = Array(body.replacing("2026-12-24", with: "2400-01-01").utf8)
    store.memory.write([StoreChange(entry, replacing: entry.revision)])
    try bench.agenda.refresh()
    #expect(bench.alarm(id)?.alarm.date == CivilDate("2400-01-01"))
    #expect(bench.alarm(id)?.next == nil)
    try bench.agenda.edit(alarm: id) { $0.label = "B" }
    #expect(bench.alarm(id)?.alarm.label == "B")
    #expect(store.memory.read([key]).first?.due == nil)
  }

  @Test func whoeverLooksDoesNotWaitForTheStore() throws {
    let bench = try AgendaBench(at: "2026-11-23T06:00:00Z", store: store)
    let id = try bench.agenda.add(Alarm("7:30", .all, "A")).alarm.id
    let (writes, mayGoOn, looked) = (Semaphore(), Semaphore(), Semaphore())
    store.beforeNextWrite {
      writes.post()
      mayGoOn.wait()
    }
    let writer = try SystemThread(name: "writer") {
      _ = try? bench.agenda.edit(alarm: id) { $0.label = "B" }
    }
    writes.wait()
    let labels = Locked<[String]>([])
    let looker = try SystemThread(name: "looker") {
      labels.withLock { $0 = bench.agenda.alarms.map(\.alarm.label) }
      _ = bench.agenda.badge
      looked.post()
    }
    #expect(looked.wait(until: RealTime.monotonic.advanced(by: .seconds(60))))
    #expect(labels.withLock { $0 } == ["A"])
    mayGoOn.post()
    writer.join()
    looker.join()
    #expect(bench.alarm(id)?.alarm.label == "B")
  }
}
