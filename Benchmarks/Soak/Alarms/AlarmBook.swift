internal import CountdownAlarms
internal import CountdownBenchmarkHarness
internal import CountdownSQLite

/// The alarms of the trial, each of which rings once, with what was told of them and answered.
final class AlarmBook: Sendable {
  private let state: Locked<State>

  private struct State: Sendable {
    var alarms: [String: AlarmEntry] = [:]
    /// The answers that are to be given.
    var answers: [(label: String, answer: Answer)] = []
    var random: SplitMix64
    var strangers: [Telling] = []

    init(_ alarms: [String: AlarmEntry], _ random: SplitMix64) {
      (self.alarms, self.random) = (alarms, random)
    }
  }

  enum Answer: String, Sendable { case stop, snooze }

  /// Alarms of which one of ten comes due within a span from now, and the others days later.
  init(_ count: Int, dueWithin seconds: Int, at now: Int, _ random: inout SplitMix64) {
    var alarms: [String: AlarmEntry] = [:]
    for number in 0..<count {
      let isDue = number.isMultiple(of: 10)
      let delay = isDue ? 30...30 + Double(seconds) : 200_000...2_000_000
      let label = "a\(number + 1)"
      alarms[label] = AlarmEntry(label, at: now + Int(random.seconds(delay)))
    }
    state = Locked(State(alarms, SplitMix64(state: random.next())))
  }

  var all: [AlarmEntry] { state.withLock { Array($0.alarms.values) } }
  var strangers: [Telling] { state.withLock { $0.strangers } }

  /// The alarms whose moment lies before a time of the clock, and of which nothing was told.
  func silent(at wall: Double) -> [AlarmEntry] {
    all.filter { $0.tellings.isEmpty && Double($0.moment) < wall }
  }

  /// Writes the alarms into the database, before any host has it open.
  func write(to path: String) throws {
    let agenda = try Agenda(store: SQLiteStore(path: path), clock: SystemWallClock())
    for entry in all { try agenda.add(entry.alarm) }
  }

  /// Notes a line of a hook. Most of what rings is answered.
  func told(_ telling: Telling) {
    state.withLock { state in
      guard state.alarms[telling.name] != nil else { return state.strangers.append(telling) }
      state.alarms[telling.name]?.tellings.append(telling)
      let choice = state.random.seconds(0...1)
      if telling.event != "ringing" || choice > 0.8 { return }
      state.answers.insert((telling.name, choice < 0.25 ? .snooze : .stop), at: 0)
    }
  }

  func nextAnswer() -> (label: String, answer: Answer)? {
    state.withLock { $0.answers.popLast() }
  }

  /// Notes what came of an answer; one that was killed may have been given.
  func answered(_ label: String, _ answer: Answer, status: Int32) {
    if answer == .stop || status == 2 || status == 3 { return }
    state.withLock { $0.alarms[label]?.snoozes += 1 }
  }
}

/// What is known from outside of one alarm.
struct AlarmEntry: Hashable, Sendable {
  let label: String
  /// Seconds since 1970.
  let moment: Int
  var tellings: [Telling] = []
  /// How often it was put off, perhaps.
  var snoozes = 0

  init(_ label: String, at moment: Int) { (self.label, self.moment) = (label, moment) }

  /// How often its hook has run for an event.
  func moments(of event: String) -> [Double] {
    tellings.filter { $0.event == event }.map(\.at).sorted()
  }
}

extension AlarmEntry {
  /// Rings by the clock of UTC, for some seconds.
  fileprivate var alarm: Alarm {
    let local = LocalTime(secondsSinceEpoch: moment)
    var alarm = Alarm(at: local.time, label: label)
    (alarm.date, alarm.zone) = (local.date, "UTC")
    (alarm.sound, alarm.ring, alarm.snooze) = (.none, .seconds(8), .seconds(5))
    return alarm
  }
}
