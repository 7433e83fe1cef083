/// What the queue knows of one registered wakeup: 32 bytes, half a cache line.
struct Wakeup: Sendable {
  /// When it is due, in nanoseconds; meaningful while it is armed.
  var moment: Int64 = 0
  /// Its number among all armings, by which equal moments keep their order; zero while it is not
  /// armed. While it is sent out to be called, its ticket.
  var order: UInt64 = 0
  /// Which use of this place it is.
  var generation: UInt32 = 0
  /// Where it stands in its slot; zero when it is opened. In a free entry, the next free one.
  var place: UInt32 = 0
  /// How late it may come, in nanoseconds.
  var tolerance: UInt32 = 0
  /// Where it is filed while it is armed, or that it was sent out.
  var slot = Slots.near
  var isRegistered = false

  var isArmed: Bool { order != 0 }

  /// Whether what stands at a place in the wheel is this wakeup, and not what it was once.
  func stands(at place: UInt32) -> Bool { self.place == place && isArmed }

  var isStrict: Bool { tolerance < WakeupPacer.spacing }
  var latestStart: Int64 { moment.saturatingAdd(Int64(tolerance)) }
}
