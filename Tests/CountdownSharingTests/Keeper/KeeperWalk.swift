import Countdown
import CountdownStore
import CountdownTestSupport

@testable import CountdownSharing

/// Two keepers of the real record, which lies in an entry as the store has it, and random steps.
/// The first one may be that of a timer.
struct KeeperWalk {
  typealias RecordKeeper = Keeper<SharedCountdown>

  private(set) var entry: StoreEntry?
  var actors: [Actor]
  /// The marks that were stored once, and those of which was said what became of them.
  private(set) var stored: Set<UInt64> = []
  var said: Set<UInt64> = []
  var given: UInt64 = 0
  /// The number of announcements of each run.
  private(set) var announced: [CountdownID: Int] = [:]
  private(set) var hasGap = false
  var losses = 0
  private var revision: UInt64 = 1
  /// The present, in quarters of a second.
  private var now = 0
  var generator: SeededGenerator

  struct Actor {
    var keeper: RecordKeeper
    var timer: WalkTimer?
    var call: RecordKeeper.Output?
    var presents = false
    /// The number of the event whose end is to be presented.
    var event: UInt64 = 0
  }

  static let commands: [SharedCommand] = [
    .pause, .resume, .toggle, .start, .next, .add(.seconds(1)), .less(.seconds(1)), .stop, .reset,
    .acknowledge,
  ]

  init(_ record: SharedCountdown, seed: UInt64, isTimed: Bool = false) throws {
    generator = SeededGenerator(seed: seed)
    entry = try record.entry().written(as: EntryRevision(rawValue: 1))
    actors = [true, false].map { isFirst in
      let rules = KeeperRules(
        hasFirstTurn: isFirst, owner: StoreOwner(rawValue: "\(isFirst)"),
        writesAgain: isFirst || !isTimed, followsTimer: isFirst && isTimed)
      return Actor(
        keeper: RecordKeeper(
          record, revision: EntryRevision(rawValue: 1), rules: rules,
          at: Moment(nanoseconds: 0)))
    }
    if isTimed { actors[0].timer = WalkTimer(record, at: time) }
  }

  var moment: Moment { Moment(nanoseconds: Int64(now) * 250_000_000) }

  var time: SharedTime {
    let wall = 5_000_000_000_000 + moment.nanoseconds
    return SharedTime(
      [.sample: Moment(nanoseconds: 1_000_000_000_000 + moment.nanoseconds)],
      wallNanoseconds: wall)
  }

  /// What lies in the store, as a keeper reads it.
  var found: SharedCountdown? {
    guard let entry, var record = try? SharedCountdown(entry) else { return nil }
    record.revision = nil
    return record
  }

  // MARK: - Steps

  /// Something happens.
  mutating func go() throws {
    let place = Int.random(in: 0...1, using: &generator)
    switch Int.random(in: 0..<20, using: &generator) {
    case 0...3 where actors[place].timer != nil: commandTimer()
    case 0...3 where !actors[place].keeper.isOver:
      given += 1
      let command = Self.commands[Int.random(in: 0..<Self.commands.count, using: &generator)]
      tell(place, .command(.command(command), mark: given))
    case 4...6: pass()
    case 7: try answer(place, .failed)
    case 8: try answer(place, .unknown)
    case 9: if Bool.random(using: &generator) { try answer(place, .written) }
    case 10 where Int.random(in: 0..<5, using: &generator) == 0:
      losses += 1
      lay(nil)
    case 10 where actors[0].timer != nil && Int.random(in: 0..<4, using: &generator) == 0:
      try takeName()
    case 11: if actors[place].presents { present(place, .failed) }
    case 12: if actors[place].presents { present(place, .presented) }
    case 13 where place == 0: arrive()
    case 14 where actors[0].timer != nil: try halt()
    default: try answer(place, .written)
    }
    keepAgain()
  }

  /// All that is under way ends well, and time passes.
  mutating func rest() throws {
    if isForeign { lay(nil) }
    for _ in 0..<400 {
      for _ in 0..<20 {
        arrive()
        keepAgain()
        for place in actors.indices {
          try answer(place, .written)
          if actors[place].presents { present(place, .presented) }
        }
      }
      pass()
    }
  }

  private mutating func pass() {
    now += 1
    passTimer()
    for place in actors.indices { tell(place, .moment) }
  }

  /// Time passes without the first process.
  private mutating func halt() throws {
    for _ in 0..<Int.random(in: 1...16, using: &generator) {
      now += 1
      tell(1, .moment)
      try answer(1, .written)
      if actors[1].presents { present(1, .presented) }
    }
  }

  mutating func tell(_ place: Int, _ input: RecordKeeper.Input) {
    let facts = RecordKeeper.Facts(
      now: moment, time: actors[place].timer?.time ?? time,
      token: .random(in: 1_000_000...(.max / 2), using: &generator))
    var inputs: [RecordKeeper.Input] = []
    for output in actors[place].keeper.take(input, facts) {
      switch output {
      case .write, .read: actors[place].call = output
      case .present where actors[place].timer != nil: inputs += claim()
      case .present: actors[place].presents = true
      case .show where actors[place].timer != nil: follow()
      case .say(.takenBack(let mark, _)), .say(.unknown(let mark)): said.insert(mark)
      case .show, .withdraw, .warn, .say, .wake: break
      }
    }
    for input in inputs { tell(place, input) }
  }

  private mutating func present(_ place: Int, _ outcome: EndOutcome) {
    actors[place].presents = false
    if outcome == .presented { announced[actors[place].keeper.shown.run, default: 0] += 1 }
    if let input = report(outcome, by: place) { tell(place, input) }
  }

  private enum Outcome { case written, failed, unknown }

  private mutating func answer(_ place: Int, _ outcome: Outcome) throws {
    guard let call = actors[place].call else { return }
    actors[place].call = nil
    let found = found.map { meaning(of: $0, EntryRevision(rawValue: revision), to: place) }
    guard case .write(let record, let replaced) = call else {
      return tell(place, .found(outcome == .written ? found ?? .absent : .failed))
    }
    if outcome == .failed { return tell(place, .written(.failed)) }
    guard entry?.revision == replaced else {
      return tell(place, .written(.faster(found ?? .absent)))
    }
    if outcome == .written || Bool.random(using: &generator) { try put(record, by: place) }
    let isKnown = outcome == .written
    tell(place, .written(isKnown ? .written(EntryRevision(rawValue: revision)) : .unknown))
  }

  private mutating func put(_ record: SharedCountdown, by place: Int) throws {
    let last = found?.changes.last?.sequence ?? found?.snapshot.sequence ?? 0
    let new = record.changes.map(\.sequence).filter { $0 > last }
    let isGap = new.first.map { $0 != last + 1 } ?? false && new.count < SharedChange.most
    // Ticks of a timer have numbers too.
    if losses == 0, actors[0].timer == nil, isGap {
      hasGap = true
    }
    // Of more than eight commands in one write the log has the latest.
    if case .write(_, let marks)? = actors[place].keeper.flight { stored.formUnion(marks) }
    revision += 1
    entry = try record.entry().written(as: EntryRevision(rawValue: revision))
    tell(1 - place, .signal)
  }

  /// Something else lies in the store.
  mutating func lay(_ record: StoreEntry?) {
    revision += 1
    entry = record?.written(as: EntryRevision(rawValue: revision))
    for place in actors.indices { tell(place, .signal) }
  }
}
