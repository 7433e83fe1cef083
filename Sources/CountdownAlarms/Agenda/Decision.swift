internal import Countdown

/// What somebody decided, before it is done: first all of the entries are written, or none; then
/// the events go out.
///
/// The machines that decide are left as they are. Only when the store has taken the entries are
/// they applied; so a decision that came too late, because another process wrote first, is dropped
/// and made again from what that process wrote.
struct Decision: Sendable {
  /// The records to be written.
  var entries: [AlarmStoreEntry] = []
  /// The events to be reported then. The agenda numbers them and adds the badge.
  var events: [AlarmEvent] = []

  var isEmpty: Bool { entries.isEmpty && events.isEmpty }

  /// Takes in what somebody else decided for other records.
  mutating func append(_ other: Decision) {
    entries += other.entries
    events += other.events
  }
}

/// What a settlement must know beside the present.
struct Occasion: Sendable {
  /// Whether the agenda begins to ring: what is due now was passed over before it ran.
  var isStart = false
  /// The owners of claims that live no more.
  var dead: Set<ProcessMark> = []
  /// What rings in vain: every sink of this agenda has failed to present it.
  var unheard: Set<CountdownID> = []
  /// Whether all rings in vain: there is nothing to present it.
  var isMute = false
}

/// A delivery that is to be confirmed: what it was, and when its claim was taken, which is the
/// event's ``AlarmEvent/actual``.
struct Confirmation: Hashable, Sendable {
  let id: CountdownID
  let taken: WallMoment
}
