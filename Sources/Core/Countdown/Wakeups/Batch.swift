/// Due wakeups that the thread has taken along, to call them without the lock: up to 16, in order.
///
/// Taking the lock for each call costs more than the call, and holds up others that want it. What
/// is asked for while a batch is under way has no effect on it: a target may be called after its
/// request was taken back or replaced, and a moment that is earlier waits for up to 16 calls.
///
/// Such a late call does no harm:
/// - Nothing is lost. A wakeup is idle once it is taken, so to arm it again is another request,
///   which is called for as well.
/// - The target is there. The batch holds it until it is called, even if it is unregistered, and
///   releases it on the thread, without the lock: its `deinit` may call the scheduler.
/// - No target believes the call. A countdown reads the clock, and does under its lock what is due,
///   if anything (`CountdownTimer.wake`). A sleeping task is resumed once, by whichever comes first
///   (`SchedulerClock`). The others wake a thread that looks again. For targets of other modules
///   the contract says that a call may come too often: see ``Scheduler``.
///
/// ```swift internal
/// state.withLock { _ = $0.queue.take(&batch, dueAt: now) }
/// while let (target, moment) = batch.next() { target.wake(at: moment) }
/// ```
struct Batch: ~Copyable {
  static var limit: Int { 16 }

  private struct Entry {
    var target: QueuedTarget?
    var moment = Moment(nanoseconds: 0)
    var number: UInt32 = 0
  }

  private var entries = InlineArray<16, Entry>(repeating: Entry())
  private var count = 0
  private var position = 0

  var isEmpty: Bool { count == 0 }
  var isFull: Bool { count == Self.limit }

  /// Adds a wakeup that is due, by its number. Its target follows with the others'.
  mutating func append(_ number: UInt32, due moment: Moment) {
    entries[count] = Entry(moment: moment, number: number)
    count += 1
  }

  /// Gets the targets of all that were added.
  mutating func retain(_ targets: borrowing Slab<QueuedTarget?>) {
    var entries = entries.mutableSpan
    for position in 0..<count { entries[position].target = targets[entries[position].number] }
  }

  /// The next one to call; nil when all have been called, and the batch is empty again.
  mutating func next() -> (target: QueuedTarget, moment: Moment)? {
    guard position < count, let target = entries[position].target.take() else {
      (count, position) = (0, 0)
      return nil
    }
    // Not by the array's subscript, which copies all of it.
    let moment = entries.span[position].moment
    position += 1
    return (target, moment)
  }

  /// Calls a closure with the moments of all in it.
  func forEachMoment(_ body: (Moment) -> Void) {
    let entries = entries.span
    for position in 0..<count { body(entries[position].moment) }
  }
}
