internal import Countdown
internal import CountdownStore

/// What somebody decided, before it is done: each item is written by itself, and its events go out
/// after that.
///
/// The machines that decide are left as they are. Only when the store has taken an item is it
/// applied; a decision that came too late, because another process wrote the item first, is dropped
/// and made again from what that process wrote.
struct Decision: Sendable {
  var steps: [Step] = []

  /// The decision about one item.
  struct Step: Sendable {
    let place: ItemPlace
    /// What is to be written; nil for the removal.
    let item: AgendaItem?
    /// The events to be reported then. The agenda numbers them and adds the badge.
    let events: [AlarmEvent]
  }

  /// Nothing to be done.
  init() {}

  /// A decision about one item; nothing where neither it nor anybody's knowledge changes.
  init(_ item: AgendaItem, insteadOf old: AgendaItem?, events: [AlarmEvent]) {
    if item == old, events.isEmpty { return }
    steps = [Step(place: item.place, item: item, events: events)]
  }

  /// The removal of an item.
  init(removing place: ItemPlace, events: [AlarmEvent]) {
    steps = [Step(place: place, item: nil, events: events)]
  }

  var isEmpty: Bool { steps.isEmpty }
  var events: [AlarmEvent] { steps.flatMap(\.events) }

  /// Takes in what somebody else decided about other items.
  mutating func append(_ other: Decision) { steps += other.steps }
}

/// What a settlement must know beside the present.
struct SettleContext: Sendable {
  /// Whether the agenda begins to ring: what is due now was passed over before it ran.
  var isStart = false
  /// The owners of claims that live no more.
  var dead: Set<StoreOwner> = []
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
