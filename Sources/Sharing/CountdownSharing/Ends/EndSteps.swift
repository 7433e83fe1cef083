internal import Countdown
internal import CountdownStore

/// Carries out the decisions of an ``EndMachine`` on one entry: writes and reads, until the end is
/// to be announced or there is something to wait for. A value; its owner lets one thread at a time
/// use it.
struct EndSteps: Sendable {
  private let entries: SharedEntries
  private let owner: StoreOwner
  private(set) var machine: EndMachine
  /// The entry as it was last seen or written.
  private(set) var record: SharedCountdown
  /// The errors since the last look.
  private(set) var faults: [SharingError] = []

  /// The work that remains for the caller.
  enum Need: Hashable, Sendable {
    case nothing
    /// Announce, and call ``EndSteps/presented(_:)``.
    case present(isAgain: Bool)
    case withdraw
    case rest
    case retryLater
  }

  init(_ record: SharedCountdown, in entries: SharedEntries, owner: StoreOwner, isOwner: Bool) {
    (self.record, self.entries, self.owner) = (record, entries, owner)
    machine = EndMachine(announcesUnclaimed: isOwner)
  }

  /// Looks at an entry, which may have changed.
  mutating func consider(_ record: SharedCountdown, _ facts: EndMachine.Facts) -> Need {
    guard machine.isIdle else { return .nothing }
    self.record = record
    return carryOut(machine.consider(record.status, facts, token: .random(in: 1 ... .max)))
  }

  /// The outcome of the announcement; `presented` also when the attempt had been given up.
  mutating func presented(_ outcome: EndMachine.Outcome) -> Need {
    if outcome == .presented, !machine.isPresenting {
      return carryOut(machine.presentedLate(over: record.status))
    }
    return carryOut(machine.presented(outcome))
  }

  /// Repeats the write that the store refused.
  mutating func retry() -> Need { carryOut(machine.retry()) }

  mutating func takeFaults() -> [SharingError] {
    defer { faults = [] }
    return faults
  }

  private mutating func carryOut(_ first: EndMachine.Action) -> Need {
    var action = first
    while true {
      switch action {
      case .nothing: return .nothing
      case .withdraw: return .withdraw
      case .rest: return .rest
      case .retryLater: return .retryLater
      case .present(_, let isAgain): return .present(isAgain: isAgain)
      case .write(let decision, _): action = machine.wrote(write(decision))
      case .read: action = read()
      }
    }
  }

  private mutating func write(_ decision: EndDecision) -> EndMachine.Written {
    do throws(SharingError) {
      let now = SharedTime.now
      let goesOn = record.goneOn(after: decision, at: now)
      let new = goesOn ?? record.applying(decision, by: owner, at: now)
      switch try entries.write(new, replacing: record.revision) {
      case .written(let written?):
        record = written
        return written.revision.map(EndMachine.Written.written) ?? .unknown
      case .written(nil): return .unknown
      case .faster(let other): return .faster(take(other))
      }
    } catch {
      faults.append(error)
      return error.isOutcomeUnknown ? .unknown : .failed
    }
  }

  private mutating func read() -> EndMachine.Action {
    do throws(SharingError) {
      return machine.found(take(try entries.read(record.name)))
    } catch {
      faults.append(error)
      return machine.foundNothingOut()
    }
  }

  /// The entry that is there instead, if it is still about the same countdown. If a routine has
  /// gone on to its next step automatically, the end was announced.
  private mutating func take(_ other: SharedCountdown?) -> EndStatus? {
    guard let other, other.snapshot.id == record.snapshot.id else { return nil }
    var status = other.status
    if other.steps?.endedRun == record.run { (status.stage, status.run) = (.announced, record.run) }
    record = other
    return status
  }
}
