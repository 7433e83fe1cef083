import Countdown
import CountdownStore
import CountdownTesting

@testable import CountdownSharing

/// The life of a shared end: what an ``EndMachine`` and a ``SharedCommand`` write in place of an
/// entry.
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
    case start, pause, resume, add, stop, reset, acknowledge
  }

  static func outcome(of event: Event, in state: State) throws -> String {
    switch event {
    case .look: said(look(state, isGone: false), in: state)
    case .gone: said(look(state, isGone: true), in: state)
    case .presented: said(present(.presented, in: state), in: state)
    case .failed: said(present(.failed, in: state), in: state)
    case .unanswered: said(present(.unanswered, in: state), in: state)
    case .start: try effect(.start, in: state)
    case .pause: try effect(.pause, in: state)
    case .resume: try effect(.resume, in: state)
    case .add: try effect(.add(.seconds(3)), in: state)
    case .stop: try effect(.stop, in: state)
    case .reset: try effect(.reset, in: state)
    case .acknowledge: try effect(.acknowledge, in: state)
    }
  }

  // MARK: - Announcers

  private static let run = CountdownID()

  private static func status(_ state: State) -> EndStatus {
    EndStatus(
      stage: state.stage, run: run, attempts: state.attempts,
      token: state.stage == .announcing ? 7 : 0, revision: EntryRevision(rawValue: 1))
  }

  private static func said(_ action: EndMachine.Action, in state: State) -> String {
    guard case .write(let decision, let status) = action else { return "–" }
    let new = status.applying(decision)
    return State(new.stage, attempts: new.attempts, isDue: state != .running)?.rawValue ?? "?"
  }

  private static func look(_ state: State, isGone: Bool) -> EndMachine.Action {
    var machine = EndMachine(announcesUnclaimed: false)
    return machine.consider(
      status(state),
      EndMachine.Facts(isDue: state != .running, mayClaim: true, isAnnouncerGone: isGone), token: 9)
  }

  /// The machine that presents, or that presented before it gave up, hears the outcome.
  private static func present(
    _ outcome: EndMachine.Outcome, in state: State
  ) -> EndMachine.Action {
    switch state {
    case .announcing1, .announcing2:
      var machine = presenting(attempt: state.attempts)
      return machine.presented(outcome)
    case .due:
      // No claim can be written: the process that counts announces without one.
      var machine = EndMachine(announcesUnclaimed: true)
      let facts = EndMachine.Facts(isDue: true, mayClaim: true, isAnnouncerGone: false)
      _ = machine.consider(status(state), facts, token: 9)
      _ = machine.wrote(.failed)
      _ = machine.foundNothingOut()
      return machine.presented(outcome)
    case .returned0, .returned1, .announced, .unconfirmed, .stopped:
      var machine = presenting(attempt: 1)
      _ = machine.presented(.unanswered)
      _ = machine.wrote(.written(EntryRevision(rawValue: 3)))
      return outcome == .presented ? machine.presentedLate(over: status(state)) : .nothing
    // These are of another run than any that was presented.
    case .ready, .running, .paused: return .nothing
    }
  }

  private static func presenting(attempt: Int) -> EndMachine {
    var machine = EndMachine(announcesUnclaimed: false)
    let facts = EndMachine.Facts(isDue: true, mayClaim: true, isAnnouncerGone: true)
    _ = machine.consider(status(attempt == 1 ? .due : .announcing1), facts, token: 9)
    _ = machine.wrote(.written(EntryRevision(rawValue: 2)))
    return machine
  }

  // MARK: - Commands

  private static func effect(_ command: SharedCommand, in state: State) throws -> String {
    let scheduler = ManualScheduler()
    let timer = CountdownTimer(
      .seconds(10), scheduler: scheduler, adjustableWhileRunning: true)
    if state != .ready { timer.start() }
    scheduler.advance(by: .seconds(4))
    if state == .paused { timer.pause() }
    let snapshot = timer.snapshot()
    let end = snapshot.deadline.map { SharedCountdown.End(moment: $0, wallNanoseconds: 0) }
    var record = SharedCountdown(
      name: "tea", snapshot: snapshot, run: run, startedWallNanoseconds: nil, end: end,
      owner: .current, stage: state.stage)
    record.attempts = state.attempts
    if state != .running { scheduler.advance(by: .seconds(60)) }
    let time = SharedTime([scheduler], wallNanoseconds: 0)
    do {
      switch try command.effect(on: record, at: time) {
      case .unchanged: return "–"
      case .removal: return "removed"
      case .record(let new):
        let isDue = new.isOver(at: time)
        return State(new.stage, attempts: new.attempts, isDue: isDue)?.rawValue ?? "?"
      }
    } catch { return ".\(error.rawValue)" }
  }
}
