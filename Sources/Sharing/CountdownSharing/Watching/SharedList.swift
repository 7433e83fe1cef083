internal import Countdown
internal import CountdownStore

/// All shared countdowns, as the store had them at one moment.
public struct SharedList: Hashable, Sendable {
  /// The countdowns in the order of their names; empty when nothing is shared. Countdowns that
  /// ended more than a day ago, and stopped ones, are left out.
  public let countdowns: [SharedCountdown]
  /// The faults of records that cannot be read.
  public let faults: [SharingError]
  /// The countdowns that were stopped, or seen to have ended; what is left of them shows readers
  /// when that was.
  package let stopped: [SharedCountdown]

  package init(_ records: [SharedCountdown], faults: [SharingError], at time: SharedTime) {
    countdowns = records.filter { $0.stage != .stopped && !$0.isExpired(at: time) }
    stopped = records.filter { $0.stage == .stopped }
    self.faults = faults
  }

  private init(
    of countdowns: [SharedCountdown], stopped: [SharedCountdown], faults: [SharingError]
  ) {
    (self.countdowns, self.stopped, self.faults) = (countdowns, stopped, faults)
  }

  /// The states of the countdowns at a moment. Each call finds out whether their processes live, so
  /// one list may be asked again and again.
  public func readings(at time: SharedTime = .now) -> [SharedReading] {
    // Few processes own countdowns: a search takes less time than a look at one of them.
    var known: [(owner: OwnerMark, kind: SharedCountdown.Kind, life: Liveness)] = []
    return countdowns.map { countdown in
      let (owner, kind) = (countdown.owner, countdown.kind)
      if let found = known.first(where: { $0.owner == owner && $0.kind == kind }) {
        return countdown.reading(at: time, life: found.life)
      }
      let life = countdown.life
      known.append((owner, kind, life))
      return countdown.reading(at: time, life: life)
    }
  }
}

extension SharedList {
  /// The same list with only some of its countdowns.
  public func filter(_ isMeant: (SharedCountdown) -> Bool) -> SharedList {
    SharedList(
      of: countdowns.filter(isMeant), stopped: stopped.filter(isMeant), faults: faults)
  }
}
