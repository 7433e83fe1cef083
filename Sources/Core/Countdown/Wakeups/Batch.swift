/// Due wakeups that the thread has taken along, to call them without the lock: up to 16, in order.
///
/// To take the lock for each call costs more than the call, and holds up others that want it. Yet
/// until one is called it may be disarmed, or another may come before it. So each has a ticket, in
/// sequence, and is called only when its ticket passes the queue's ``Turnstile``.
///
/// ```swift internal
/// state.withLock { _ = $0.queue.take(&batch, dueAt: now) }
/// while let (target, moment) = batch.next() { target.wake(at: moment) }
/// ```
struct Batch: ~Copyable {
  static var limit: Int { 16 }

  private struct Entry {
    var target: (any WakeupTarget)?
    var moment = Moment(nanoseconds: 0)
  }

  private let turnstile: Turnstile
  private var entries = InlineArray<16, Entry>(repeating: Entry())
  private var count = 0
  private var position = 0
  /// The ticket of the entry at the position.
  private var ticket: UInt64 = 0

  /// An empty batch for the queue that has this turnstile.
  init(_ turnstile: Turnstile) {
    self.turnstile = turnstile
  }

  /// Starts over, when all have been called or taken back.
  mutating func begin(with firstTicket: UInt64) {
    (count, position, ticket) = (0, 0, firstTicket)
  }

  mutating func append(_ target: (any WakeupTarget)?, due moment: Moment) {
    entries[count] = Entry(target: target, moment: moment)
    count += 1
  }

  /// The next one, which must be called; nil when all have been called or the rest is taken back.
  mutating func next() -> (target: any WakeupTarget, moment: Moment)? {
    while position < count, turnstile.pass(ticket) {
      let moment = entries[position].moment
      let target = entries[position].target.take()
      position += 1
      ticket &+= 1
      if let target { return (target, moment) }
    }
    giveUp()
    return nil
  }

  /// Releases the targets that were taken back. Not under the lock, for this may run a `deinit`.
  private mutating func giveUp() {
    for position in position..<count { entries[position].target = nil }
    position = count
  }
}
