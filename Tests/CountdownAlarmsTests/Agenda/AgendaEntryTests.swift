import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import CountdownStore
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
