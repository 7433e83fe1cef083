import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import CountdownStore
import CountdownTestSupport
import Testing

/// Machines that share one store, whose files of the time zones differ: two think that it has
/// summer time, and two that it has none any more. They claim at the same time, while somebody
/// edits.
@Suite(.ownThread) struct AgendaMachinesTests {
  private static let old = try? ZoneRules(identifier: "Europe/Berlin")
  private static let new = ZoneRules(identifier: "Europe/Berlin", offset: 3_600)

  @Test(arguments: SharedPlace.allCases, 1...(LongRun.isOn ? 30 : 2))
  func noOccurrenceRingsTwice(_ place: SharedPlace, _ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let start = date("2027-04-01T00:00:00Z")
    let store = try place.store()
    let old = try #require(Self.old)
    let editor = try Agenda(store: store(), clock: ManualWallClock(at: start, zone: old))
    var hours = Array(repeating: Array(0..<24).shuffled(using: &random), count: 6)
    let ids = try hours.indices.map { index in
      try editor.add(Alarm("\(hours[index].removeLast()):30", .all, "\(index)")).alarm.id
    }
    let machines = try (0..<4).map { number in
      try Machine(store(), at: start, in: number.isMultiple(of: 2) ? old : Self.new)
    }
    for _ in 0..<40 {
      let length = Duration.seconds(Int.random(in: 1...50_000, using: &random))
      let index = ids.indices.randomElement(using: &random) ?? 0
      // Each time of the day once, so that an occurrence has one place in the ledger.
      let hour = hours[index].popLast()
      await withTaskGroup { group in
        for machine in machines { group.addTask { machine.clock.advance(by: length) } }
        if let hour {
          group.addTask {
            _ = try? editor.edit(alarm: ids[index]) { $0.time = TimeOfDay(hour: hour, minute: 30) }
          }
        }
      }
    }
    var rings: [String: Int] = [:]
    for machine in machines { for ring in await machine.rings() { rings[ring, default: 0] += 1 } }
    #expect(rings.count > 50)
    #expect(rings.filter { $0.value > 1 } == [:])
  }

  /// An agenda with a clock and a zone of its own.
  private struct Machine {
    let clock: ManualWallClock
    private let agenda: Agenda
    private let ear = Ear()

    init(_ store: any SharedStore, at start: WallMoment, in zone: ZoneRules) throws {
      clock = ManualWallClock(at: start, zone: zone)
      agenda = try Agenda(store: store, clock: clock)
      ear.listen(to: agenda)
      try agenda.start()
    }

    /// Each occurrence that rang here: the alarm, and the local time.
    func rings() async -> [String] {
      _ = await agenda.drain(within: .seconds(60))
      return ear.events.compactMap { event in
        guard event.kind == .ringing, let moment = event.scheduled else { return nil }
        let local = moment.wholeSeconds + clock.zone.offset(at: moment.wholeSeconds)
        return "\(event.label) on day \(local / 86_400) at \(local % 86_400 / 60)"
      }
    }
  }
}
