/// A section under a timer's lock: the moment at which it decides, and what it leaves to be done
/// once the lock is left. Neither the user's code nor most of the scheduler's may run inside.
struct Transaction: ~Copyable, Sendable {
  let now: Moment
  /// A token for a countdown that may begin, to be given back if it does not.
  var spareToken: WakeupToken?
  /// The token of a countdown that halted, to be given back.
  var retiredToken: WakeupToken?
  /// Whether the scheduler calls. Then the wakeup that it was asked for is used up.
  let isWakeup: Bool
  /// Whether what is carried out now is a routine's own doing.
  var isAutomatic = false
  /// When another process has decided what is carried out now; nil for the present.
  var wallTime: WallMoment?
  /// Whether the machine has changed, and with it the moment of the next tick.
  var hasChanged = false
  /// Whether the scheduler was asked for a wakeup.
  var hasArmed = false
  /// The first of the deliveries that fall to this thread.
  var delivery = Delivery.nothing
  /// Subscriptions whose readers may have something to read.
  var readers: [Subscription<CountdownEvent>] = []

  init(at now: Moment, spareToken: WakeupToken?, isWakeup: Bool) {
    (self.now, self.isWakeup) = (now, isWakeup)
    self.spareToken = spareToken
  }
}
