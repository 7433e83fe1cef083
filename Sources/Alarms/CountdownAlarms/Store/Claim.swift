internal import Countdown
internal import CountdownStore

/// The right to ring something, taken before the ringing and confirmed after it.
///
/// A claim is written together with the item, so that one of two processes gets it. If that process
/// dies while the item rings, another continues with it; see ``AlarmRecord/Ring/takeovers``.
struct Claim: Hashable, Sendable {
  /// The part of a process that took the claim.
  var owner: StoreOwner
  /// The moment at which the claim was taken.
  var taken: WallMoment
  /// Whether a sink has presented the item.
  var isConfirmed = false
}
