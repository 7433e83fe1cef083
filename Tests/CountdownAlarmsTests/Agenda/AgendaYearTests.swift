import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import CountdownSQLite
import CountdownStore
import CountdownTestSupport
import Foundation
import Testing

/// A year of a traveller: zones change a hundred times, the clock is wrong thirty times, the host
/// is killed three hundred times, and the database is replaced by an older copy ten times. No
/// occurrence stays silent, and none rings twice without a crash.
@Suite(.ownThread) struct AgendaYearTests {
  @Test(arguments: 1...(LongRun.isOn ? 20 : 1))
  func nothingIsSilentAndNothingRingsTwice(_ seed: UInt64) async throws {
    var traveller = try Traveller(seed: seed)
    try await traveller.live()
    #expect(traveller.ledger.complaints == [])
    #expect(traveller.ledger.rings > 600)
    #expect(traveller.counts == [.zone: 100, .clock: 30, .kill: 300, .store: 10])
  }
}

/// A year of a person who travels, sets clocks and answers alarms, and the ledger of it.
private struct Traveller {
  enum Mishap: CaseIterable { case zone, clock, kill, store }

  private(set) var ledger = YearLedger()
  private(set) var counts: [Mishap: Int] = [:]
  private var random: SeededGenerator
  private let folder: TemporaryFolder
  private let clock: ManualWallClock
  private var agenda: Agenda
  private var ear = Ear()
  private var births = 0
  /// What the ledger knew when the database was copied.
  private var copied = YearLedger()

  private static let zones = [
    "Europe/Berlin", "America/New_York", "America/Los_Angeles", "Asia/Tokyo", "Asia/Kolkata",
    "Australia/Lord_Howe", "Pacific/Auckland", "Pacific/Honolulu", "Pacific/Apia",
  ]

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    folder = try TemporaryFolder(isFast: true)
    clock = ManualWallClock(
      at: date("2026-12-31T12:00:00Z"), zone: try ZoneRules(identifier: Self.zones[0]))
    agenda = try Self.agenda(folder, clock, birth: 0)
    try add()
    ear.listen(to: agenda)
    try agenda.start()
    try keepCopy()
  }

  /// The agenda of another process, by the same database. Of the earlier ones the store finds
  /// that they live no more.
  private static func agenda(
    _ folder: TemporaryFolder, _ clock: ManualWallClock, birth: Int
  ) throws -> Agenda {
    try Agenda(
      store: SQLiteStore(path: folder.path("alarms.db")), clock: clock,
      owner: StoreOwner(rawValue: "another boot/0/\(birth)/1"))
  }

  private mutating func add() throws {
    func rule(_ text: String) throws -> RecurrenceRule { try RecurrenceRule(parsing: text) }
    try add("7:30", rule("day"), "Daily") { _ in true }
    try add("9:00", rule("weekdays"), "Office", zone: "Europe/Berlin") {
      (2...6).contains($0.weekday)
    }
    try add("18:15", rule("last fri"), "Beer") {
      $0.weekday == 6 && $0.day + 7 > Self.days($0.month)
    }
    try add("12:00", rule("31st"), "Rent") { $0.day == 31 }
    let sunday = CivilDate(year: 2027, month: 1, day: 3)
    try add("22:45", rule("every 2 weeks on sun"), "Bins", from: sunday) {
      $0.number >= 20_821 && ($0.number - 20_821) % 14 == 0
    }
    for month in 1...12 {
      let date = CivilDate(year: 2027, month: month, day: 17)
      try add("5:00", nil, "Flight \(month)", from: date) {
        $0.year == 2027 && $0.month == month && $0.day == 17
      }
    }
  }

  private mutating func add(
    _ time: String, _ rule: RecurrenceRule?, _ label: String, zone: String? = nil,
    from date: CivilDate? = nil, on isOf: @escaping @Sendable (YearLedger.Day) -> Bool
  ) throws {
    var alarm = Alarm(time, [], label)
    (alarm.rule, alarm.date, alarm.zone) = (rule, date, zone)
    try agenda.add(alarm)
    ledger.add(
      alarm, in: try zone.map { try ZoneRules(identifier: $0) } ?? clock.zone, at: clock.now,
      on: isOf)
  }

  private static func days(_ month: Int) -> Int {
    [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  // MARK: - The year

  mutating func live() async throws {
    var mishaps: [Mishap] = []
    for (mishap, count) in [(Mishap.zone, 100), (.clock, 30), (.kill, 300), (.store, 10)] {
      mishaps += Array(repeating: mishap, count: count)
    }
    mishaps.shuffle(using: &random)
    let length = 365.0 * 86_400 / Double(mishaps.count)
    for (index, mishap) in mishaps.enumerated() {
      let time = (Double(index) + .random(in: 0..<1, using: &random)) * length
      await pass(.seconds(Int(time)) - Moment(nanoseconds: 0).duration(to: clock.elapsed))
      try answer()
      try await happen(mishap)
      counts[mishap, default: 0] += 1
    }
  }

  private mutating func happen(_ mishap: Mishap) async throws {
    switch mishap {
    case .zone:
      let name = Self.zones.randomElement(using: &random) ?? "UTC"
      clock.move(to: try ZoneRules(identifier: name))
      await look()
    case .clock:
      let wrong = Duration.seconds(Int.random(in: -300_000...300_000, using: &random))
      clock.set(to: clock.now + wrong)
      await look()
      await pass(.seconds(Int.random(in: 0...20_000, using: &random)))
      clock.set(to: clock.now + (.zero - wrong))
      await look()
    case .kill: try await die()
    case .store: try await restore()
    }
  }

  /// Time goes by while the agenda runs.
  private mutating func pass(_ duration: Duration) async {
    let start = clock.now
    clock.advance(by: max(duration, .zero))
    let events = await news()
    ledger.note(events)
    ledger.passed(from: start, to: clock.now, in: clock.zone, events)
  }

  /// Something has changed at once.
  private mutating func look() async {
    let events = await news()
    ledger.jumped(to: clock.now, in: clock.zone, events)
    ledger.note(events)
  }

  /// The process dies, one time of two while something rings, and of those one of two over its
  /// sinks; another comes after a while.
  private mutating func die() async throws {
    if Bool.random(using: &random), let next = clock.nextMoment {
      let wait = min(clock.now.duration(to: next), .hours(20))
      ear.setDeaf(Bool.random(using: &random))
      await pass(wait + .seconds(Int.random(in: 0...300, using: &random)))
    }
    agenda.stop()
    if Bool.random(using: &random) {
      clock.sleep(for: .seconds(Int.random(in: 0...30_000, using: &random)))
    }
    births += 1
    ledger.mayRingAgain = true
    try await begin()
    ledger.mayRingAgain = false
  }

  private mutating func begin() async throws {
    agenda = try Self.agenda(folder, clock, birth: births)
    ear = Ear()
    ear.listen(to: agenda)
    try agenda.start()
    await look()
  }

  /// The database becomes what it was the last time, and is copied for the next.
  private mutating func restore() async throws {
    let (path, copy) = (folder.path("alarms.db"), folder.path("copy.db"))
    #expect(rename(copy, path) == 0)
    ledger.forget(allBut: copied)
    try agenda.refresh()
    await look()
    try keepCopy()
  }

  private mutating func keepCopy() throws {
    try FileManager.default.copyItem(
      atPath: folder.path("alarms.db"), toPath: folder.path("copy.db"))
    copied = ledger
  }

  /// What rings is answered, or not.
  private mutating func answer() throws {
    for status in agenda.alarms where status.state == .ringing {
      switch Int.random(in: 0..<3, using: &random) {
      case 0: try agenda.acknowledge(status.alarm.id)
      case 1: try agenda.snooze(status.alarm.id)
      default: break
      }
    }
  }

  private func news() async -> [AlarmEvent] {
    _ = await agenda.drain(within: .seconds(60))
    return ear.latest()
  }
}
