import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import CountdownStore
import Foundation

/// An agenda on a clock and a store of the test's own, and everything that it told.
final class AgendaBench: Sendable {
  let clock: ManualWallClock
  let store: any SharedStore
  let agenda: Agenda
  let ear: Ear

  init(
    at now: String, zone: String = "Europe/Berlin", store: any SharedStore = MemoryStore(),
    ear: Ear = Ear(), starts: Bool = true
  ) throws {
    clock = ManualWallClock(at: date(now), zone: try ZoneRules(identifier: zone))
    self.store = store
    self.ear = ear
    agenda = try Agenda(store: store, clock: clock)
    ear.listen(to: agenda)
    if starts { try agenda.start() }
  }

  /// Another process, so to speak, with the same store and clock.
  init(
    beside other: AgendaBench, owner: StoreOwner = .process(instance: .random(in: 0 ... .max)),
    starts: Bool = true
  ) throws {
    (clock, store, ear) = (other.clock, other.store, Ear())
    agenda = try Agenda(store: store, clock: clock, owner: owner)
    ear.listen(to: agenda)
    if starts { try agenda.start() }
  }

  /// All events so far.
  func events() async -> [AlarmEvent] {
    await settle()
    return ear.events
  }

  /// The events since the last look, one line each: `ringing Work 2026-11-23T06:30:00Z`.
  func news() async -> [String] {
    await settle()
    return ear.news()
  }

  /// Waits for the sinks, and then for the event that none of them could present.
  private func settle() async {
    for _ in 1...2 { _ = await agenda.drain(within: .seconds(60)) }
  }

  func alarm(_ id: Alarm.ID) -> AlarmStatus? { agenda.alarms.first { $0.id == id } }
}

/// Remembers the events, hears the alerts, and fails to when it is told to.
final class Ear: EventSink {
  private struct State {
    var events: [AlarmEvent] = []
    var told = 0
    var isDeaf = false
  }

  struct Deaf: Error {}

  private let state = Locked(State())

  var events: [AlarmEvent] { state.withLock { $0.events } }

  /// The attachments of what remembers and of what hears.
  func listen(to agenda: Agenda) {
    agenda.attach(self)
    agenda.attach(Hearing(ear: self))
  }

  func receive(_ event: AlarmEvent) {
    state.withLock { $0.events.append(event) }
  }

  /// The part that hears.
  private struct Hearing: AlertSink {
    let ear: Ear

    func present(_ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void) throws {
      if ear.state.withLock({ $0.isDeaf }) { throw Deaf() }
    }

    func withdraw(_ id: Alert.ID) {}
  }

  func setDeaf(_ isDeaf: Bool) { state.withLock { $0.isDeaf = isDeaf } }

  func news() -> [String] { latest().map(\.line) }

  /// The events since the last look.
  func latest() -> [AlarmEvent] {
    state.withLock { state in
      defer { state.told = state.events.count }
      return Array(state.events[state.told...])
    }
  }
}

extension AlarmEvent {
  /// What happened, in one line: the kind, the label, when it was due, and what is special.
  var line: String {
    var words = [kind.rawValue, label]
    if let scheduled { words.append(scheduled.description) }
    if reason != .deadline, reason != .user { words.append(reason.rawValue) }
    if snoozes > 0 { words.append("snoozed \(snoozes)") }
    if missed > 0 { words.append("missed \(missed)") }
    if mayNotHaveBeenHeard { words.append("unheard") }
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension Alarm {
  /// An alarm of a text such as `7:30`.
  init(_ time: String, _ days: Weekdays = [], _ label: String = "", late: LatePolicy? = nil) {
    let fields = time.split(separator: ":").compactMap { Int($0) }
    self.init(at: TimeOfDay(hour: fields[0], minute: fields[1]), on: days, label: label)
    if let late { self.late = late }
  }
}

extension AlarmEvent {
  /// The identity of the alarm; nil for any other subject.
  var alarmID: Alarm.ID? { if case .alarm(let id)? = id { id } else { nil } }
}
