import Countdown
import CountdownStore

@testable import CountdownAlarms

/// The life of an alarm: what an ``AlarmMachine`` decides about one that rings daily at 7:30.
enum AlarmTable {
  enum State: String, TourState { case off, waiting, claimed, heard, snoozed }

  enum Event: String, TourEvent {
    case time = "its next time comes"
    case presented = "a sink has presented it"
    case over = "its ring or snooze time is over"
    case overWithNag = "the same, and it nags"
    case death = "the process that rings it dies"
    case thirdDeath = "the same, for the third time"
    case snooze, acknowledge, skipNext
    case undo = "undo, after a skip"
    case edit = "another time is set"
    case off = "it is switched off"
    case on = "it is switched on"
    case remove
  }

  static func outcome(of event: Event, in state: State) throws -> String {
    var scene = try AlarmScene(state, nags: event == .overWithNag)
    let before = scene.state
    do throws(AgendaError) {
      try scene.carryOut(event)
    } catch {
      return "refused"
    }
    let kinds = scene.events.map(\.kind.rawValue)
    if kinds.isEmpty { return scene.state == before ? "–" : scene.state }
    return "\(scene.state): \(kinds.joined(separator: ", "))"
  }
}

/// An alarm, the process that rings it, and the present.
private struct AlarmScene {
  private static let owner = StoreOwner(rawValue: "the process that rings")
  /// 7:30 on 1 December 2026.
  private static let time = WallMoment(nanoseconds: 1_796_110_200_000_000_000)
  private let id = Alarm.ID()
  private var machine = AlarmMachine(owner: Self.owner)
  private var now = Now(
    wall: Self.time.advanced(by: .zero - .minutes(30)),
    elapsed: Moment(nanoseconds: 0), timeline: Timeline("tour"), zone: .utc)
  /// The events of the latest decision.
  private(set) var events: [AlarmEvent] = []

  init(_ state: AlarmTable.State, nags: Bool) throws {
    var alarm = Alarm(at: TimeOfDay(hour: 7, minute: 30), on: .all, id: id)
    (alarm.isOn, alarm.ring, alarm.snooze) = (state != .off, .minutes(10), .minutes(9))
    alarm.nag = nags ? .minutes(30) : nil
    apply(try machine.add(alarm, number: 1, at: now))
    if state == .off || state == .waiting { return }
    pass(.minutes(30))
    settle()
    if state == .claimed { return }
    confirm()
    pass(.minutes(1))
    if state == .snoozed { apply(try machine.snooze(id, for: nil, at: now)) }
    events = []
  }

  var state: String {
    guard let record = machine[id]?.record else { return "removed" }
    guard let ring = record.ring else { return record.alarm.isOn ? "waiting" : "off" }
    return ring.isSnoozed ? "snoozed" : ring.claim?.isConfirmed == true ? "heard" : "claimed"
  }

  mutating func carryOut(_ event: AlarmTable.Event) throws(AgendaError) {
    switch event {
    case .time: passToNextTime()
    case .presented: confirm()
    case .over, .overWithNag: passToEndOfRing()
    case .death: die(afterTakeovers: 0)
    case .thirdDeath: die(afterTakeovers: AlarmDraft.mostTakeovers)
    case .snooze: apply(try machine.snooze(id, for: nil, at: now))
    case .acknowledge: apply(try machine.acknowledge(id, at: now))
    case .skipNext: apply(try machine.skipNext(id, at: now))
    case .undo:
      apply(try machine.skipNext(id, at: now))
      apply(try machine.undo(id, at: now))
    case .edit: try edit { $0.time = TimeOfDay(hour: 9) }
    case .off: try edit { $0.isOn = false }
    case .on: try edit { $0.isOn = true }
    case .remove: apply(try machine.remove(id, at: now))
    }
  }

  private mutating func edit(_ change: (inout Alarm) -> Void) throws(AgendaError) {
    guard var alarm = machine[id]?.alarm else { return }
    change(&alarm)
    apply(try machine.edit(to: alarm, at: now))
  }

  private mutating func passToNextTime() {
    // A snooze that ends before the next day is over by then.
    if var history = machine[id], history.record.ring?.isSnoozed == true {
      history.record.ring?.end = Deadline(.hours(30), from: now)
      machine.apply(history)
    }
    let next = now.wall < Self.time ? Self.time : Self.time.advanced(by: .hours(24))
    pass(now.wall.duration(to: next))
    settle()
  }

  private mutating func passToEndOfRing() {
    if let end = machine[id]?.record.ring?.end { pass(now.wall.duration(to: end.wall)) }
    settle()
  }

  /// Another process looks, five seconds after the one that rings has died.
  private mutating func die(afterTakeovers count: Int) {
    if var history = machine[id], history.record.ring != nil {
      history.record.ring?.takeovers = count
      machine.apply(history)
    }
    var other = AlarmMachine(owner: StoreOwner(rawValue: "another process"))
    if let history = machine[id] { other.apply(history) }
    machine = other
    pass(AlarmDraft.checkInterval)
    settle(SettleContext(dead: [Self.owner]))
  }

  private mutating func confirm() {
    guard let claim = machine[id]?.record.ring?.claim else { return }
    apply(machine.confirm([Confirmation(id: .alarm(id), taken: claim.taken)], at: now))
  }

  private mutating func settle(_ context: SettleContext = SettleContext()) {
    apply(machine.settle(at: now, on: context))
  }

  private mutating func pass(_ duration: Duration) {
    now.wall = now.wall.advanced(by: duration)
    now.elapsed = now.elapsed.advanced(by: duration)
  }

  private mutating func apply(_ decision: Decision) {
    events = decision.events
    for step in decision.steps {
      if case .alarm(let history)? = step.item {
        machine.apply(history)
      } else {
        machine.remove(id)
      }
    }
  }
}
