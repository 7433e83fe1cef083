internal import Countdown

/// The decisions of a node about what it saw: how long it may sleep, and which nodes are dead.
struct FleetWatch {
  /// No deadline waits before this position of which the node was not notified. What comes to wait
  /// before it notifies the node, so that looks and claims begin here: what was claimed and
  /// handled before need not be passed over each time. While a transaction stays open, all of it
  /// is there.
  private(set) var trusted = FleetPosition.first
  /// The position that will be trusted when the transactions have ended that were open when it was
  /// seen: they may have held an earlier deadline, which is claimed now, for the first one, and
  /// so did not notify the nodes of theirs.
  private var candidate = FleetPosition.first
  private var suspects: Set<String> = []
  private var deaths: FleetDeaths
  private let number: Int64
  /// Whether the node is to begin nothing that goes beside others, so that it soon has nothing
  /// and can begin what is to run alone. One half of the nodes does so at a time, and the other
  /// half goes on, so that neither kind of deadline stops while the other is there.
  private(set) var makesRoom = false

  /// What a glance is expected to see; nil if the node is to look at everything.
  private var glance: Glance?

  /// What was seen when nothing was to be done for long: the first moments that wait.
  fileprivate struct Glance {
    let next: Int64
    let nextAlone: Int64
    /// The moment on the node's own clock shortly before the first of these.
    var end: Moment
  }

  /// - Parameters:
  ///   - now: when the node connected. After the server was away, other nodes come back as this
  ///     one did, some a little later.
  ///   - number: the node's number.
  init(connectedAt now: Moment, number: Int64 = 0) {
    (deaths, self.number) = (FleetDeaths(connectedAt: now), number)
  }

  /// Counts the turns in which one half of the nodes makes room, and then the other half, while
  /// something waits to run alone. They take 1, 1, 2, 4, … 32 s, within which most handlers end,
  /// and then 64 s each.
  private static func turn(after wait: Int64) -> Int64 {
    let seconds = wait / 1_000_000_000
    return seconds < 64 ? Int64(64 - seconds.leadingZeroBitCount) : 6 + seconds / 64
  }

  /// The time within which a node takes note that the server's clock was set forward.
  private static let longestSleep = Duration.seconds(60)

  struct Plan {
    /// The nodes whose lease is over.
    var expired: [Int64] = []
    /// The nodes that have been without a session for too long.
    var absent: [Int64] = []
    /// The time until the next look; nil if a notification comes first.
    var sleep: Duration?
  }

  /// Takes a notification: something waits, from a moment on, that may come before all that the
  /// node knows of.
  ///
  /// - Parameter moment: nil if it is not known.
  mutating func beNotified(of moment: Int64? = nil) {
    trusted = min(trusted, FleetPosition(moment: moment ?? .min))
    (suspects, glance) = ([], nil)
  }

  /// Takes note of a turn that the server answered after a time.
  mutating func beAnswered(after time: Duration, at now: Moment) {
    deaths.beAnswered(after: time, at: now)
  }

  /// Takes note of a turn that failed.
  mutating func beRefused(at now: Moment) {
    deaths.beRefused(at: now)
    glance = nil
  }

  /// - Parameters:
  ///   - now: the present moment on the node's own clock.
  ///   - canClaim: whether the node has room for more.
  ///   - holds: whether something runs, which is to end before anything can run alone.
  mutating func plan(
    after look: FleetLook, at now: Moment, canClaim: Bool, holds: Bool = false
  ) -> Plan {
    let wait = look.now.saturatingSubtract(look.nextAlone)
    makesRoom = wait >= 0 && (Self.turn(after: wait) ^ number) & 1 == 0
    var plan = Plan()
    let untilNext = sleep(after: look, canClaim: canClaim && !(makesRoom && holds))
    let untilAlone = holds ? nil : sleep(until: look.nextAlone, look.now, canClaim: canClaim)
    plan.sleep = [untilNext, untilAlone].compactMap { $0 }.min()
    (plan.expired, plan.absent) = deaths.judge(look.others, at: now)
    let isQuiet = suspects.isEmpty && look.others.isEmpty && canClaim && !holds
    glance = isQuiet ? Glance(after: look, at: now) : nil
    if !look.others.isEmpty {
      let interval: Duration = deaths.absences.isEmpty ? .milliseconds(100) : .milliseconds(50)
      plan.sleep = min(plan.sleep ?? interval, interval)
    }
    return plan
  }

  /// Whether a glance at the server's clock and at the first moments that wait is enough, in the
  /// place of a turn: nothing is due for a while, by the node's own clock, no node has notified
  /// it, and no other has anything. An earlier deadline would have notified the node, since the
  /// transactions are over that were open when the moments were seen; so only the server's clock
  /// may have become another.
  func mayGlance(at now: Moment) -> Bool { glance.map { now < $0.end } ?? false }

  /// The time that a node may sleep after a glance; nil if it is to take a turn.
  mutating func sleep(afterGlance look: FleetLook, at now: Moment) -> Duration? {
    let isSame = glance.map { $0.next == look.next && $0.nextAlone == look.nextAlone } ?? false
    glance = isSame ? Glance(after: look, at: now) : nil
    guard mayGlance(at: now) else { return nil }
    return sleep(until: min(look.next, look.nextAlone), look.now, canClaim: true)
  }

  private mutating func sleep(after look: FleetLook, canClaim: Bool) -> Duration? {
    let isTrusted = trust(look)
    let pause = Duration.milliseconds(10)
    let untilNext = sleep(until: look.next, look.now, canClaim: canClaim)
    return isTrusted ? untilNext : min(untilNext ?? pause, pause)
  }

  private func sleep(until next: Int64, _ now: Int64, canClaim: Bool) -> Duration? {
    if next == .max { return nil }
    let left = Duration.nanoseconds(next.saturatingSubtract(now))
    if left <= .zero {
      // What is due already is being claimed by others, or became due in this moment.
      return canClaim ? .milliseconds(4) : nil
    }
    // Before a long time is over the node looks again: its clock may be the slower one, and the
    // server's may have been set forward.
    return left < .seconds(1) ? left : min(left - left / 64, Self.longestSleep)
  }

  /// Whether the node may sleep until the moment that it saw.
  private mutating func trust(_ look: FleetLook) -> Bool {
    if !suspects.isEmpty {
      suspects.formIntersection(look.open)
      if !suspects.isEmpty { return false }
      trusted = candidate
    }
    if look.first > trusted {
      (candidate, suspects) = (look.first, look.open)
      if !suspects.isEmpty { return false }
    }
    trusted = look.first
    return true
  }
}

extension FleetWatch.Glance {
  fileprivate init?(after look: FleetLook, at now: Moment) {
    let first = min(look.next, look.nextAlone)
    if first == .max { return nil }
    let left = Duration.nanoseconds(first.saturatingSubtract(look.now))
    self.init(
      next: look.next, nextAlone: look.nextAlone, end: now.advanced(by: left - .milliseconds(20)))
  }
}

/// The state of the server that a node saw at one moment.
struct FleetLook {
  /// The server's clock, in nanoseconds since 1970.
  var now: Int64
  /// The position of the first deadline that waits and goes beside others; the last position if
  /// none does.
  var first: FleetPosition
  /// The moment of that; the greatest number if none waits.
  var next: Int64 { first.moment }
  /// The same of those that are to run alone.
  var nextAlone = Int64.max
  /// Whether the node is known, and not taken for dead.
  var isKnown: Bool
  /// The transactions that may have scheduled something which is not committed yet.
  var open: Set<String>
  /// The other nodes that have something claimed, or no session.
  var others: [Other]

  struct Other {
    var number: Int64
    /// The time that is left of the lease; nil if nothing is claimed.
    var lease: Duration?
    var isConnected: Bool
    /// The transaction that its session has under way; nil for none.
    var transaction: String?
  }
}
