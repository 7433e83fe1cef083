internal import Countdown

/// All shared countdowns, as they lay in the store at one moment.
public struct SharedList: Sendable {
  /// The countdowns in the order of their names; empty when nothing is shared. Those that ended
  /// more than a day ago are left out.
  public let countdowns: [SharedCountdown]
  /// What is wrong with records that cannot be read.
  public let faults: [SharingError]
  private let claims: any FinishClaims

  init(
    _ records: [SharedCountdown], faults: [SharingError], claims: any FinishClaims,
    at time: SharedTime
  ) {
    self.init(
      of: records.filter { !$0.isExpired(at: time) }, faults: faults, claims: claims)
  }

  private init(
    of countdowns: [SharedCountdown], faults: [SharingError], claims: any FinishClaims
  ) {
    (self.countdowns, self.faults, self.claims) = (countdowns, faults, claims)
  }

  /// What the countdowns come to at a moment.
  ///
  /// Asks whether their processes live, and for those that ended by then and whose process died,
  /// whether somebody claimed the finish; so it may be called again and again on one list.
  public func readings(at time: SharedTime = .now) -> [SharedReading] {
    var lives: [OwnerMark: OwnerMark.Life] = [:]
    return countdowns.map { countdown in
      let life = lives[countdown.owner] ?? countdown.owner.life
      lives[countdown.owner] = life
      let isInDoubt =
        countdown.snapshot.phase == .running && life == .dead
        && countdown.remaining(at: time) == .zero
      let isAnnounced = isInDoubt && (try? claims.isClaimed(countdown.finishID)) ?? false
      return countdown.reading(at: time, life: life, isAnnounced: isAnnounced)
    }
  }
}

extension SharedList {
  /// The same list with only some of its countdowns.
  public func filter(_ isMeant: (SharedCountdown) -> Bool) -> SharedList {
    SharedList(of: countdowns.filter(isMeant), faults: faults, claims: claims)
  }

  /// What the countdown that ends next comes to at a moment; nil when none runs.
  public func nextToEnd(at time: SharedTime = .now) -> SharedReading? {
    let running = countdowns.filter { $0.snapshot.phase == .running }
      .map { (countdown: $0, left: $0.remaining(at: time)) }.filter { $0.left > .zero }
    return running.min { $0.left < $1.left }.map {
      $0.countdown.reading(at: time, life: $0.countdown.owner.life, isAnnounced: false)
    }
  }
}

extension SharedList: Equatable {
  /// Whether both hold the same records and faults.
  public static func == (left: SharedList, right: SharedList) -> Bool {
    left.countdowns == right.countdowns && left.faults == right.faults
  }
}
