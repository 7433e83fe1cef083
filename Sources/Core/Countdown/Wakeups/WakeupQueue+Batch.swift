internal import CCountdown

// Due wakeups are sent out to be called, a batch at a time. When anything is asked that concerns
// those not called yet, be it to disarm one or to arm another for an earlier moment, all of these
// are recalled into the heap, and it is done as if they had never left.
//
// One that is out is marked `Slots.out`, and has its ticket where the number of its arming was.
// Both are numbers of one sequence, so that no key in the heap matches it by chance. The mark stays
// when it is called, for that happens without the lock; its ticket tells then that it is over.

extension WakeupQueue {
  /// What the queue remembers of the wakeups that are out.
  struct Outgoing: Sendable {
    fileprivate var keys = InlineArray<16, NearHeap.Key>(
      repeating: NearHeap.Key(moment: 0, order: 0, number: 0))
    fileprivate var count = 0
    fileprivate var lastTicket: UInt64 = 0
    /// The last one's moment. What is armed for an earlier one comes before it.
    fileprivate(set) var end = Int64.min

    fileprivate var firstTicket: UInt64 { lastTicket &+ 1 &- UInt64(truncatingIfNeeded: count) }

    fileprivate mutating func append(_ key: NearHeap.Key, with ticket: UInt64) {
      keys[count] = key
      count += 1
      lastTicket = ticket
      end = key.moment
    }

    fileprivate mutating func clear() { (count, end) = (0, .min) }
  }

  /// Takes out what is opened and due at a moment, in order, as many as a batch holds, when all of
  /// the batch before have been called or recalled. Returns whether there were any.
  mutating func take(_ batch: inout Batch, dueAt now: Moment) -> Bool {
    out.clear()
    while out.count < Batch.limit, let key = removeFirst(dueAt: now) { send(key) }
    if out.count == 0 { return false }
    turnstile.open(from: out.firstTicket)
    batch.begin(with: out.firstTicket)
    for position in 0..<out.count {
      let key = out.keys[position]
      batch.append(targets[key.number], due: Moment(nanoseconds: key.moment))
    }
    return true
  }

  private mutating func send(_ key: NearHeap.Key) {
    prefetchTarget(of: key.number)
    let ticket = nextOrder()
    let wakeup = wakeups.address(of: key.number)
    wakeup.pointee.slot = Slots.out
    wakeup.pointee.order = ticket
    out.append(key, with: ticket)
  }

  /// Has the processor fetch a target and what probably lies behind it in memory, its observers.
  private func prefetchTarget(of number: UInt32) {
    // The first word of a reference of protocol type is the object's address.
    let reference = UnsafeRawPointer(targets.address(of: number))
    guard let object = reference.load(as: UnsafeRawPointer?.self) else { return }
    for line in 0..<4 { countdown_prefetch(object + 64 * line) }
  }

  /// Calls a closure with the moments of all that are out.
  func forEachMomentOut(_ body: (Moment) -> Void) {
    for position in 0..<out.count { body(Moment(nanoseconds: out.keys[position].moment)) }
  }
}

// MARK: - Taking back

extension WakeupQueue {
  /// Clears up whether a wakeup that was sent out has been called: then it is not armed; else it
  /// comes back, and the rest with it.
  @inline(__always)
  mutating func settle(_ wakeup: UnsafeMutablePointer<Wakeup>) {
    if wakeup.pointee.slot != Slots.out { return }
    if !turnstile.isOver(wakeup.pointee.order) { recall() }
    // The thread may have been quicker.
    if wakeup.pointee.slot != Slots.out { return }
    wakeup.pointee.slot = Slots.near
    wakeup.pointee.order = 0
  }

  /// Takes back all that are out and have not been called. Afterwards the batch calls none of them.
  @inline(never)
  mutating func recall() {
    let called = turnstile.close(upTo: out.lastTicket) &+ 1 &- out.firstTicket
    for position in Int(truncatingIfNeeded: called)..<out.count {
      let key = out.keys[position]
      let wakeup = wakeups.address(of: key.number)
      wakeup.pointee.order = key.order
      insertNear(key.number, wakeup)
      count &+= 1
    }
    out.clear()
  }
}
