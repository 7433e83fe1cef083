internal import CountdownBenchmarkHarness
internal import Foundation

/// One trial: its room, its processes, and what is known of them.
final class Trial: Sendable {
  let options: Options
  let room: Room
  let clock: WallClock
  let journal = Journal()
  let ledger = Ledger()
  let residence: Residence
  let spectators: Spectators
  let commands: Commands
  private let program: Program
  private let alarms: AlarmBook
  private let users: Users
  private let tail: TellingTail
  private let console: Console
  private let seed: UInt64

  /// How far the wall clock gets from the machine's, in seconds: less than the hour after which an
  /// alarm that was passed over does not ring any more.
  static let farthestStep = 600.0

  init(_ options: Options, _ console: Console) throws {
    (self.options, self.console) = (options, console)
    seed = options.seed.map(UInt64.init) ?? .random(in: 0..<1_000_000_000)
    var random = SplitMix64(state: seed)
    // Each record takes a page and a node, and some are written anew while the old ones are there.
    room = try Room(megabytes: 32 + (options.countdowns + options.alarms) / 100)
    clock = try WallClock(in: room)
    let environment = room.environment.merging(clock.variables) { $1 }
    program = try Program("countdown", or: options.program, environment: environment)
    tail = TellingTail(of: room.told)
    residence = Residence(program, in: room, journal)
    spectators = Spectators(program, journal)
    alarms = AlarmBook(
      options.alarms, dueWithin: options.seconds + Int(Self.farthestStep / 2), at: Int(clock.now),
      &random)
    commands = Commands(program, in: room, ledger, alarms, journal)
    users = Users(of: ledger, in: room, target: options.countdowns)
  }

  func run() throws -> Outcome {
    defer {
      // Where it failed, some still run.
      Interruption.killChildren()
      room.remove()
    }
    Interruption.whenAsked { [room] in
      Interruption.killChildren()
      room.remove()
    }
    var random = SplitMix64(state: seed &+ 1)
    let began = Uptime.now
    try begin(&random)
    let beginning = Uptime.now - began
    let faults = try Faults(in: self, &random)
    let part = Double(options.seconds) / 6
    goOn(for: 2 * part) {}
    faults.spareHost()
    // The host's first minute is not compared: it still fills what it keeps.
    goOn(for: part) {}
    let growing = GrowthWatch(of: self)
    goOn(for: 3 * part) { growing.look() }
    console.note("waiting for what is due")
    faults.end()
    // What could not be saved follows what can be saved again.
    goOn(for: 3) {}
    users.end()
    clock.catchUp()
    settle()
    defer {
      spectators.end()
      residence.end()
    }
    return try outcome(growing, beginning)
  }

  private func begin(_ random: inout SplitMix64) throws {
    console.note("setting \(options.alarms) alarms")
    try alarms.write(to: room.database)
    try residence.begin()
    console.note("beginning \(options.countdowns) countdowns")
    try users.begin(&random)
    while ledger.living.all < options.countdowns {
      read()
      Uptime.sleep(0.2)
    }
    let watched = (0..<options.watchers).compactMap { _ in ledger.reserve(&random) }
    try spectators.begin(watching: watched, bars: options.bars)
  }

  /// Lets time pass, reads what hooks write, and does something each second.
  private func goOn(for seconds: Double, _ body: () -> Void) {
    let (began, end) = (Uptime.now, Uptime.now + seconds)
    var next = began
    while Uptime.now < end {
      read()
      if Uptime.now >= next {
        spectators.check()
        body()
        next += 1
      }
      Uptime.sleep(0.1)
    }
  }

  private func read() {
    for telling in tail.next() {
      if telling.name.hasPrefix("c") { ledger.told(telling) } else { alarms.told(telling) }
    }
  }

  /// Waits until what is due is told, at the most two minutes.
  private func settle() {
    let end = Uptime.now + 120
    // Not before the end of what has just been answered.
    Uptime.sleep(1)
    while !isSettled(), Uptime.now < end { goOn(for: 3) {} }
  }

  /// Whether all is told that is still to be told: not where a kill has cut off the hook. What a
  /// full disk refused the host may save a minute later, and until then the program lists a fault.
  private func isSettled() -> Bool {
    read()
    let overdue = ledger.overdue(at: Uptime.now - 1)
    let due = alarms.silent(at: clock.now - 1)
    guard let (judge, alarmJudge) = try? judges() else { return false }
    return overdue.allSatisfy { judge.fate(of: $0) != .underWay && judge.faults(of: $0).isEmpty }
      && due.allSatisfy { alarmJudge.fate(of: $0) == .missed }
  }

  /// The judges, with what the program lists now.
  private func judges() throws -> (Judge, AlarmJudge) {
    let list = try Listing(program, in: room)
    let (uptime, wall) = (Uptime.now, clock.now)
    let deeds = journal.all
    return (
      Judge(deeds: deeds, listing: list.countdowns, now: uptime),
      AlarmJudge(
        deeds: deeds, listing: list.alarms, now: (uptime, wall), latest: clock.latest)
    )
  }

  // MARK: - The account

  private func outcome(_ growing: GrowthWatch, _ beginning: Double) throws -> Outcome {
    let (judge, alarmJudge) = try judges()
    // The hooks of what the list has as announced may still run.
    let end = Uptime.now + Judge.timeout
    repeat { goOn(for: 2) {} } while !ledger.all.flatMap(judge.faults).isEmpty && Uptime.now < end
    let strangers = (ledger.strangers + alarms.strangers).map { "\($0.name) was never begun" }
    return Outcome(
      seed: seed, beginning: beginning, seconds: options.seconds, missing: missing,
      deeds: journal.all,
      hosts: residence.generation,
      countdowns: account("countdowns begun", ledger.all, judge.fate, judge.faults),
      alarms: account("alarms", alarms.all, alarmJudge.fate, alarmJudge.faults),
      growths: growing.growths, faults: residence.faults + spectators.faults + strangers,
      lastLines: residence.lastLines)
  }

  private func account<Item, Fate: CaseIterable & RawRepresentable<String>>(
    _ kind: String, _ items: [Item], _ fate: (Item) -> Fate?, _ faults: (Item) -> [String]
  ) -> Outcome.Account {
    var counts: [String: Int] = [:]
    for item in items { if let fate = fate(item) { counts[fate.rawValue, default: 0] += 1 } }
    return Outcome.Account(
      kind: kind, total: items.count,
      fates: Fate.allCases.map { ($0.rawValue, counts[$0.rawValue] ?? 0) },
      faults: items.flatMap(faults))
  }

  private var missing: [String] {
    (room.hasDisk ? [] : ["full disks: nothing may be mounted here"])
      + (clock.canBeSet ? [] : ["clock steps: there is no clang"])
  }
}
