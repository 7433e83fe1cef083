/// One turn under a timer's lock: the moment at which it decides, and what it leaves to be done
/// once the lock is left. For neither the user's code nor most of the scheduler's may run inside.
struct Transaction: ~Copyable, Sendable {
  let now: Moment
  /// A handle for a countdown that may begin, to be given back if it does not.
  var spareToken: WakeupToken?
  /// The handle of a countdown that halted, to be given back.
  var retiredToken: WakeupToken?
  /// The first of the deliveries that fall to this thread.
  var delivery: Delivery?
  /// Subscriptions whose readers may have something to read.
  var readers: [Subscription<Mailbox>] = []

  init(at now: Moment, spareToken: WakeupToken?) {
    self.now = now
    self.spareToken = spareToken
  }
}
