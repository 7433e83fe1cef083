/// A registered wakeup, as the queue knows it: 32 bytes, half a cache line.
///
/// Where the wakeup is follows from several fields together:
///
/// | it is       | `isRegistered` | `order`      | `slot`        | `place`        |
/// |-------------|----------------|--------------|---------------|----------------|
/// | free        | false          | 0            | –             | next free one  |
/// | idle        | true           | 0            | –             | 0              |
/// | in the wheel| true           | the arming's | the slot's    | in its chunk   |
/// | near        | true           | the arming's | `Slots.near`  | 0              |
///
/// A wakeup that a batch has taken is idle, and `isOut` until the batch is done. `moment` is
/// meaningful while it is armed.
struct Wakeup: Sendable {
  /// When it is due, in nanoseconds.
  var moment: Int64 = 0
  /// The number of its arming among all, by which equal moments keep their order.
  var order: UInt64 = 0
  /// How often its place was given away before.
  var generation: UInt32 = 0
  var place: UInt32 = 0
  /// How late it may come, in nanoseconds.
  var tolerance: UInt32 = 0
  var slot = Slots.near
  var isRegistered = false
  /// Whether the thread may be calling its target, which no other thread may release then.
  var isOut = false

  var isArmed: Bool { order != 0 }

  /// Whether a place in the wheel is this wakeup's, and not one that it has left.
  func stands(at place: UInt32) -> Bool { self.place == place && isArmed }

  /// Whether it must not wait until the next moment to which the pacer gathers wakeups.
  var isStrict: Bool { tolerance < WakeupPacer.spacing }

  func key(_ number: UInt32) -> NearKeys.Key {
    NearKeys.Key(moment: moment, order: order, number: number)
  }

  /// The moment until which its tolerance lets it wait.
  var latestStart: Int64 { moment.saturatingAdd(Int64(tolerance)) }
}
