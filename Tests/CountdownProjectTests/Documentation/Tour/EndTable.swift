import Countdown
import CountdownStore
import CountdownTesting

@testable import CountdownSharing

/// The life of a shared end: what a ``Keeper`` and a ``SharedCommand`` write in place of an entry.
enum EndTable {
  enum State: String, TourState {
    case ready, running, paused, due
    case announcing1 = "announcing, 1st"
    case returned0 = "returned"
    case returned1 = "returned, 1 open"
    case announcing2 = "announcing, 2nd"
    case announced, unconfirmed, stopped

    var stage: SharedCountdown.Stage {
      switch self {
      case .ready: .ready
      case .running, .due: .running
      case .paused: .paused
      case .announcing1, .announcing2: .announcing
      case .returned0, .returned1: .returned
      case .announced: .announced
      case .unconfirmed: .unconfirmed
      case .stopped: .stopped
      }
    }

    var attempts: Int {
      switch self {
      case .announcing1, .returned1: 1
      case .announcing2, .unconfirmed: 2
      default: 0
      }
    }

    init?(_ stage: SharedCountdown.Stage, attempts: Int, isDue: Bool) {
      let matching = Self.allCases.first {
        guard $0.stage == stage else { return false }
        switch stage {
        case .running: return ($0 == .due) == isDue
        case .announcing, .returned: return $0.attempts == attempts
        default: return true
        }
      }
      guard let matching else { return nil }
      self = matching
    }
  }

  enum Event: String, TourEvent {
    case look = "an announcer looks"
    case gone = "the same, and the claim's process is gone"
    case presented = "it has been presented"
    case failed = "it could not be presented"
    case unanswered = "there was no answer"
    case start, pause, resume, add, stop, reset, restart, acknowledge
  }

  static func outcome(of event: Event, in state: State) throws -> String {
    switch event {
    case .look: look(state, isGone: false)
    case .gone: look(state, isGone: true)
    case .presented: present(.presented, in: state)
    case .failed: present(.failed, in: state)
    case .unanswered: present(.unanswered, in: state)
    case .start: try effect(.start, in: state)
    case .pause: try effect(.pause, in: state)
    case .resume: try effect(.resume, in: state)
    case .add: try effect(.add(.seconds(3)), in: state)
    case .stop: try effect(.stop, in: state)
    case .reset: try effect(.reset, in: state)
    case .restart: try effect(.restart(), in: state)
    case .acknowledge: try effect(.acknowledge, in: state)
    }
  }

  // MARK: - Announcers

  private typealias EntryKeeper = Keeper<SharedCountdown>

  private static func look(_ state: State, isGone: Bool) -> String {
    let (record, time) = record(state)
    var keeper = keeper(of: record)
    return said(keeper.take(.moment, facts(time, isGone: isGone)), at: time)
  }

  /// The process that presents, or that presented before it gave up, hears the outcome.
  private static func present(_ outcome: EndOutcome, in state: State) -> String {
    let (record, time) = record(state == .announcing2 ? .announcing1 : .due)
    let facts = facts(time, isGone: true)
    var keeper = keeper(of: record)
    _ = keeper.take(.moment, facts)
    switch state {
    case .announcing1, .announcing2:
      _ = keeper.take(.written(.written(EntryRevision(rawValue: 2))), facts)
      return said(keeper.take(.presented(outcome), facts), at: time)
    case .due:
      // No claim can be written: the process that counts announces without one.
      _ = keeper.take(.written(.failed), facts)
      return said(keeper.take(.presented(outcome), facts), at: time)
    case .returned0, .returned1, .announced, .unconfirmed, .stopped:
      _ = keeper.take(.written(.written(EntryRevision(rawValue: 2))), facts)
      _ = keeper.take(.presented(.unanswered), facts)
      _ = keeper.take(.written(.written(EntryRevision(rawValue: 3))), facts)
      // Others have written since.
      var other = keeper.copy
      (other.stage, other.attempts, other.announcer) = (state.stage, state.attempts, nil)
      _ = keeper.take(.signal, facts)
      _ = keeper.take(.found(.entry(other, EntryRevision(rawValue: 4))), facts)
      let late = EntryKeeper.Input.presentedLate(run: other.run)
      return outcome == .presented ? said(keeper.take(late, facts), at: time) : "–"
    // These are of another run than any that was presented.
    case .ready, .running, .paused: return "–"
    }
  }

  private static func keeper(of record: SharedCountdown) -> EntryKeeper {
    EntryKeeper(
      record, revision: EntryRevision(rawValue: 1),
      rules: KeeperRules(hasFirstTurn: true, owner: StoreOwner(rawValue: "announcer")),
      at: Moment(nanoseconds: 0))
  }

  private static func facts(_ time: SharedTime, isGone: Bool) -> EntryKeeper.Facts {
    EntryKeeper.Facts(
      now: Moment(nanoseconds: 0), time: time, token: 9, isAnnouncerDead: isGone)
  }

  /// The state that is written.
  private static func said(_ outputs: [EntryKeeper.Output], at time: SharedTime) -> String {
    for case .write(let body, _) in outputs { return name(of: body, at: time) }
    return "–"
  }

  private static func name(of record: SharedCountdown, at time: SharedTime) -> String {
    let isDue = record.isOver(at: time)
    return State(record.stage, attempts: record.attempts, isDue: isDue)?.rawValue ?? "?"
  }

  // MARK: - Commands

  private static func effect(_ command: SharedCommand, in state: State) throws -> String {
    let (record, time) = record(state)
    do {
      switch try command.effect(on: record, at: time) {
      case .unchanged: return "–"
      case .removal: return "removed"
      case .record(let new): return name(of: new, at: time)
      }
    } catch { return ".\(error.rawValue)" }
  }

  // MARK: - Records

  /// An entry in a state, and the present.
  private static func record(_ state: State) -> (SharedCountdown, SharedTime) {
    let scheduler = ManualScheduler()
    let timer = CountdownTimer(
      .seconds(10), scheduler: scheduler, adjustableWhileRunning: true)
    if state != .ready { timer.start() }
    scheduler.advance(by: .seconds(4))
    if state == .paused { timer.pause() }
    let snapshot = timer.snapshot()
    let end = snapshot.deadline.map { SharedCountdown.End(moment: $0, wallNanoseconds: 0) }
    var record = SharedCountdown(
      name: "tea", snapshot: snapshot, run: CountdownID(), startedWallNanoseconds: nil, end: end,
      owner: .current, stage: state.stage)
    record.attempts = state.attempts
    if state.stage == .announcing {
      record.announcer = StoreClaim(
        owner: StoreOwner(rawValue: "another"), token: 7, attempt: state.attempts)
    }
    // Without a claim an end is announced only by a process that was looking when it came.
    if state != .running { scheduler.advance(by: .seconds(state == .due ? 6 : 60)) }
    return (record, SharedTime([scheduler], wallNanoseconds: 0))
  }
}
