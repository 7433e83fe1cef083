import Countdown
import CountdownAlarmsTesting
import CountdownStore
import CountdownTestStores
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownAlarms

/// Machines that share one store and do not agree in their time, their zone, or the rules of a
/// zone. They claim at the same time, while the alarms are edited.
@Suite(.serialized, .timeLimit(.minutes(10))) struct AgendaMachinesTests {
  /// What they do not agree in.
  enum Difference: CaseIterable { case clocks, rules, databases }

  private static let steps = LongRun.isOn ? 40 : 12
  private static let alarms = 6

  @Test(
    arguments: SharedPlace.allCases,
    Difference.allCases.flatMap { difference in
      (1...(LongRun.isOn ? 10 : 1)).map { (difference, UInt64($0)) }
    })
  func eachOccurrenceRingsOnceAndNobodyWritesWithoutEnd(
    _ place: SharedPlace, _ what: (difference: Difference, seed: UInt64)
  ) async throws {
    var random = SeededGenerator(seed: what.seed)
    let room = try Room(what.difference)
    let open = try place.store()
    let editor = try Agenda(store: open(), clock: room.clock(0), zones: room.database(0))
    // Each time of the day once, so that an occurrence has one place in the ledger.
    var hours = (0..<Self.alarms).map { _ in Array(0..<24).shuffled(using: &random) }
    let ids = try hours.indices.map { index in
      var alarm = Alarm("\(hours[index].removeLast()):30", .all, "\(index)")
      (alarm.zone, alarm.ring) = (room.zone, .seconds(30))
      return try editor.add(alarm).alarm.id
    }
    try editor.add(
      Reminder("R", due: room.start.advanced(by: .minutes(90)), nag: .every(.hours(3))))
    let machines = try (0..<4).map { try Machine(open(), $0, room) }
    for _ in 0..<Self.steps {
      let length = Duration.seconds(Int.random(in: 1...50_000, using: &random))
      let index = ids.indices.randomElement(using: &random) ?? 0
      let hour = hours[index].popLast()
      try await withThrowingTaskGroup { group in
        for machine in machines {
          group.addTask { try await onOwnThread { machine.clock.advance(by: length) } }
        }
        if let hour {
          group.addTask {
            try await onOwnThread {
              _ = try? editor.edit(alarm: ids[index]) {
                $0.time = TimeOfDay(hour: hour, minute: 30)
              }
            }
          }
        }
        try await group.waitForAll()
      }
    }
    var rings: [String: Int] = [:]
    for machine in machines {
      for ring in await machine.rings() { rings[ring, default: 0] += 1 }
    }
    #expect(rings.count > Self.steps)
    #expect(rings.filter { $0.value > 1 } == [:])
    #expect(machines.map(\.store.writes).reduce(0, +) < 40 * rings.count)
  }
}

/// What machines of odd and of even numbers see.
private struct Room {
  let difference: AgendaMachinesTests.Difference
  let start = date("2027-04-01T00:00:00Z")
  private let folders: [TemporaryFolder]

  init(_ difference: AgendaMachinesTests.Difference) throws {
    self.difference = difference
    folders = try ["Europe/Berlin", "Europe/Dublin"].map { zone in
      let folder = try TemporaryFolder()
      try FileManager.default.createDirectory(
        atPath: folder.path("Test"), withIntermediateDirectories: true)
      try Data(FixedZones.bytes(zone)).write(to: URL(filePath: folder.path("Test/Here")))
      return folder
    }
  }

  /// The zone that alarms name.
  var zone: String? { difference == .databases ? "Test/Here" : nil }

  func clock(_ number: Int) throws -> ManualWallClock {
    let isOdd = !number.isMultiple(of: 2)
    let late = isOdd && difference == .clocks ? Duration.minutes(10) : .zero
    let other = isOdd && difference == .rules
    return ManualWallClock(
      at: start.advanced(by: .zero - late),
      zone: other
        ? ZoneRules(identifier: "Europe/Berlin", offset: 3_600)
        : try ZoneRules(identifier: "Europe/Berlin"))
  }

  func database(_ number: Int) -> ZoneDatabase {
    difference == .databases
      ? ZoneDatabase(environment: ["TZDIR": folders[number % 2].url.path]) : ZoneDatabase()
  }
}

/// An agenda with a clock and a zone of its own.
private struct Machine {
  let clock: ManualWallClock
  let store: StubbornStore
  private let agenda: Agenda
  private let ear = Ear()
  private let zone: ZoneRules

  init(_ store: any SharedStore, _ number: Int, _ room: Room) throws {
    clock = try room.clock(number)
    let zones = room.database(number)
    zone = try room.zone.map { try zones.rules(named: $0, suggests: false) } ?? clock.zone
    self.store = StubbornStore(around: store)
    agenda = try Agenda(store: self.store, clock: clock, zones: zones)
    ear.listen(to: agenda)
    try agenda.start()
  }

  /// Each occurrence that rang or was announced here: its label, and its local time.
  func rings() async -> [String] {
    _ = await agenda.drain(within: .seconds(60))
    return ear.events.compactMap { event in
      guard event.isClaimed, let moment = event.scheduled else { return nil }
      let local = moment.wholeSeconds + zone.offset(at: moment.wholeSeconds)
      return "\(event.label) on day \(local / 86_400) at \(local % 86_400 / 60)"
    }
  }
}
