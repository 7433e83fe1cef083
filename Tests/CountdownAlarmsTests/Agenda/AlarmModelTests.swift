import Countdown
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownAlarms

/// Random lives of alarms: clocks are set, zones change, processes come, share the store and die at
/// every point of a decision, and people press buttons. Whatever happens, no occurrence rings twice
/// and none is lost without a word.
@Suite(.ownThread) struct AlarmModelTests {
  private static let zones = [
    "Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Lord_Howe", "Pacific/Apia",
    "Pacific/Pago_Pago",
  ]

  @Test(
    arguments: SharedPlace.allCases.flatMap { place in
      (1...place.seeds).map { (place, UInt64($0)) }
    })
  func noOccurrenceRingsTwiceOrIsLost(_ place: SharedPlace, _ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let zones = try Self.zones.map { try ZoneRules(identifier: $0) }
    var world = AlarmWorld(
      at: date("2027-03-20T12:00:00Z"), in: zones[0], on: try place.store()())
    world.startProcess()
    for _ in 0..<400 {
      step(&world, zones, &random)
      if !world.ledger.complaints.isEmpty { break }
    }
    #expect(world.ledger.complaints == [])
    #expect(world.ledger.rings > 0)
  }

  private func step(
    _ world: inout AlarmWorld, _ zones: [ZoneRules], _ random: inout SeededGenerator
  ) {
    if world.processes.isEmpty { world.startProcess() }
    let index = Int.random(in: 0..<world.processes.count, using: &random)
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<50: passTime(&world, &random)
    case 50..<60:
      setClock(&world, &random)
      return world.settleAll()
    case 60..<63:
      world.move(to: zones.randomElement(using: &random) ?? zones[0])
      return world.settleAll()
    case 63..<66: if world.processes.count < 3 { world.startProcess() }
    case 66..<68: world.kill(index)
    case 68..<72:
      _ = world.settle(index, dying: AlarmWorld.Death.allCases.randomElement(using: &random))
      return
    default: command(&world, index, &random)
    }
    if world.processes.indices.contains(index) { _ = world.settle(index) }
  }

  private func passTime(_ world: inout AlarmWorld, _ random: inout SeededGenerator) {
    let wake = world.nextWake.map { world.present.wall.duration(to: $0) } ?? .seconds(60)
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<7: world.pass(max(wake, .zero))
    case 7: world.pass(.seconds(.random(in: 0...7_200, using: &random)))
    case 8: world.pass(max(wake, .zero) + .seconds(.random(in: 0...7_200, using: &random)))
    default: world.pass(.seconds(.random(in: 0...400_000, using: &random)))
    }
  }

  private func setClock(_ world: inout AlarmWorld, _ random: inout SeededGenerator) {
    let now = world.present.wall
    switch Int.random(in: 0..<12, using: &random) {
    case 0: world.set(to: date("2026-06-01T00:00:10Z"))
    case 1: world.set(to: date("2028-01-19T03:14:08Z"))
    case 2...4: world.set(to: date("2027-03-20T12:00:00Z"))
    case 5, 6: world.set(to: now + Int.random(in: -60...60, using: &random))
    case 7...9: world.set(to: now + Int.random(in: -7_200...7_200, using: &random))
    default: world.set(to: now + Int.random(in: -500_000...500_000, using: &random))
    }
  }

  private func command(
    _ world: inout AlarmWorld, _ index: Int, _ random: inout SeededGenerator
  ) {
    let alarms = world.processes[index].machine.alarms
    let id =
      alarms.kept.values.sorted { $0.record.number < $1.record.number }
      .randomElement(using: &random)?.alarm.id ?? Alarm.ID()
    let seed = random.next()
    world.command(index) { machine, present in
      var random = SeededGenerator(seed: seed)
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1:
        guard machine.kept.count < 6 else { return try machine.remove(id, at: present) }
        let number = (machine.numbers.max() ?? 0) + 1
        return try machine.add(Self.alarm(&random), number: number, at: present)
      case 2: return try machine.skipNext(id, at: present)
      case 3, 4: return try machine.snooze(id, for: nil, at: present)
      case 5, 6: return try machine.acknowledge(id, at: present)
      case 7: return try machine.edit(to: Self.alarm(&random, id: id), at: present)
      default:
        guard var alarm = machine[id]?.shown(at: present) else { return Decision() }
        alarm.isOn.toggle()
        return try machine.edit(to: alarm, at: present)
      }
    }
  }

  private static func alarm(
    _ random: inout SeededGenerator, id: Alarm.ID = Alarm.ID()
  ) -> Alarm {
    let time = TimeOfDay(
      hour: .random(in: 0...23, using: &random), minute: .random(in: 0...59, using: &random))
    var alarm = Alarm(at: time, on: Weekdays(bits: .random(in: 0...127, using: &random)), id: id)
    if Bool.random(using: &random) {
      let others = (1...3).map { _ in
        TimeOfDay(
          hour: min(time.hour + .random(in: 0...2, using: &random), 23),
          minute: .random(in: 0...59, using: &random))
      }
      alarm.times = TimesOfDay([time] + others) ?? alarm.times
    }
    alarm.late = LatePolicy.allCases.randomElement(using: &random) ?? .fire
    alarm.snooze = .seconds(.random(in: 1...4_000, using: &random))
    alarm.ring = .seconds(.random(in: 1...4_000, using: &random))
    return alarm
  }
}

extension SharedPlace {
  /// The number of random lives there; a database takes a hundred times as long as memory.
  fileprivate var seeds: Int {
    switch self {
    case .memory: LongRun.isOn ? 400 : 6
    default: LongRun.isOn ? 20 : 1
    }
  }
}
