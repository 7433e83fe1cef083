internal import Countdown

/// What somebody who watches over shared countdowns has to announce, and when to look next.
///
/// A record that runs is the pending announcement of its own end: it goes with a pause, a stop or
/// a reset, and a newer one takes its place. So whoever watches needs no list of its own:
///
/// ```swift
/// for await list in shared.changes {
///   let pending = PendingFinishes(of: list.countdowns)
///   for countdown in pending.due { try state.announce(countdown) { ring($0) } }
///   sleepNoLonger(than: pending.next)
/// }
/// ```
///
/// A process that announces its own finish and may still live gets `grace` to do so.
public struct PendingFinishes: Hashable, Sendable {
  /// The countdowns whose finish may be announced now, the earliest first. Some may have been: to
  /// claim a finish tells.
  public let due: [SharedCountdown]
  /// How long it is until the next one is due; nil when none is.
  public let next: Duration?

  /// Works it out for some countdowns. Pure but for the owners' lives, which are asked where it
  /// matters.
  ///
  /// - Parameters:
  ///   - time: the present.
  ///   - grace: how long a living owner that announces by itself is waited for.
  ///   - life: what is known of an owner; by default what `/proc` tells now.
  public init(
    of countdowns: [SharedCountdown], at time: SharedTime = .now, grace: Duration = .seconds(1),
    life: (OwnerMark) -> OwnerMark.Life = { $0.life }
  ) {
    var due: [(late: Duration, countdown: SharedCountdown)] = []
    var next: Duration?
    for countdown in countdowns where countdown.snapshot.phase == .running {
      let left = countdown.remaining(at: time)
      if left > .zero {
        next = min(next ?? left, left)
        continue
      }
      let late = countdown.sinceEnd(at: time)
      if countdown.isAnnouncedByOwner, late < grace, life(countdown.owner) != .dead {
        next = min(next ?? grace - late, grace - late)
      } else {
        due.append((late, countdown))
      }
    }
    self.due = due.sorted { $0.late > $1.late }.map(\.countdown)
    self.next = next
  }
}
