internal import Countdown
internal import CountdownStore

/// A decision before it is carried out: each item is written by itself, and its events are reported
/// afterwards.
///
/// Deciding does not change the machines. An item is applied only when the store has accepted it; a
/// decision that came too late, because another process wrote the item first, is dropped and made
/// again from the new state.
struct Decision: Sendable {
  var steps: [Step] = []

  /// The decision about one item.
  struct Step: Sendable {
    let place: ItemPlace
    /// The new state to write; nil to remove the item.
    let item: AgendaItem?
    /// The events to report afterwards. The agenda numbers them and adds the badge.
    let events: [AlarmEvent]
  }

  init() {}

  /// A decision about one item; empty if the item does not change and there is nothing to report.
  init(_ item: AgendaItem, insteadOf old: AgendaItem?, events: [AlarmEvent]) {
    if item == old, events.isEmpty { return }
    steps = [Step(place: item.place, item: item, events: events)]
  }

  init(removing place: ItemPlace, events: [AlarmEvent]) {
    steps = [Step(place: place, item: nil, events: events)]
  }

  var isEmpty: Bool { steps.isEmpty }
  var events: [AlarmEvent] { steps.flatMap(\.events) }

  /// Adds the decisions about other items.
  mutating func append(_ other: Decision) { steps += other.steps }
}

/// Facts that a settlement needs besides the present.
struct SettleContext: Sendable {
  /// Whether the agenda is starting to ring: everything due now was passed over before it ran.
  var isStart = false
  /// The owners of claims that have died.
  var dead: Set<StoreOwner> = []
  /// The items that every sink of this agenda failed to present.
  var unheard: Set<Agenda.ItemID> = []
  /// Whether there is no sink that could present anything.
  var isMute = false
}

/// A delivery to be confirmed: the item, and the time at which its claim was taken, which is the
/// event's ``AlarmEvent/actual``.
struct Confirmation: Hashable, Sendable {
  let id: Agenda.ItemID
  let taken: WallMoment
}
