internal import CCountdown

extension WakeupQueue {
  /// Takes out what is opened and due at a moment, in order, as many as an empty batch holds.
  /// Returns whether there were any.
  mutating func take(_ batch: inout Batch, dueAt now: Moment) -> Bool {
    while !batch.isFull, let key = removeFirst(dueAt: now) {
      prefetchTarget(of: key.number)
      batch.append(key.number, due: Moment(nanoseconds: key.moment))
    }
    batch.retain(targets)
    return !batch.isEmpty
  }

  /// Has the processor fetch a target and what probably lies behind it in memory, its observers.
  private func prefetchTarget(of number: UInt32) {
    // The first word of a reference of protocol type is the object's address.
    let reference = UnsafeRawPointer(targets.address(of: number))
    guard let object = reference.load(as: UnsafeRawPointer?.self) else { return }
    for line in 0..<4 { countdown_prefetch(object + 64 * line) }
  }
}
