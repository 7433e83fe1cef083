internal import CCountdown

extension WakeupQueue {
  /// Takes out what is opened and due at a moment, in order, as many as an empty batch holds.
  /// Returns whether there were any.
  mutating func take(_ batch: inout Batch, dueAt now: Moment) -> Bool {
    while batch.count < Batch.limit, let key = removeFirst(dueAt: now) {
      let wakeup = wakeups.address(of: key.number)
      wakeup.pointee.isOut = true
      batch.append(
        targets.address(of: key.number).pointee.called,
        WakeupToken(index: key.number, generation: wakeup.pointee.generation),
        due: Moment(nanoseconds: key.moment))
    }
    lookAhead()
    return batch.count > 0
  }

  /// Arms those of a batch that leave that to it, unless anything else was asked of them since.
  mutating func finish(_ batch: inout Batch) {
    batch.withEach { entry in
      guard let wakeup = wakeup(entry.token) else { return }
      wakeup.pointee.isOut = false
      guard let next = entry.next, !wakeup.pointee.isArmed else { return }
      targets.address(of: entry.token.index).pointee.hint = next.hint
      arm(entry.token, at: next.moment)
    }
    batch.clear(retiring: &retired)
  }

  /// Has the processor fetch what the next two batches need. In loops of their own, because a fetch
  /// of a page that is not known holds up whatever follows it, other than fetches.
  private func lookAhead() {
    for distance in 0..<Batch.limit {
      guard let number = near.number(ahead: distance) else { break }
      prefetchObjects(of: number)
    }
    for distance in Batch.limit..<2 * Batch.limit {
      guard let number = near.number(ahead: distance) else { break }
      countdown_prefetch(wakeups.address(of: number))
      countdown_prefetch(targets.address(of: number))
    }
  }

  /// Has the processor fetch a target, and where it probably looks when it is called.
  private func prefetchObjects(of number: UInt32) {
    let target = targets.address(of: number)
    // The first word of either case is the object's address.
    guard let object = UnsafeRawPointer(target).load(as: UnsafeRawPointer?.self) else { return }
    // What a countdown's tick looks at; of other targets the hint gives the beginning.
    countdown_prefetch(object + 32)
    countdown_prefetch(object + 111)
    target.pointee.hint.fetch(from: object)
  }
}
