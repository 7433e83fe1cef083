internal import CCountdown

/// Pending wakeups in order of their moments: a passive value without a clock, a thread or a system
/// call, to be driven by a scheduler.
///
/// What is far lies in a wheel: slots that grow coarser with the distance, where arming and
/// disarming cost the same for one wakeup as for a million. What is near lies in an array, in exact
/// order: equal moments in the order they were armed. A slot whose time has come is *opened*: those
/// of level 0 into the array, those above into the level below.
///
/// ```swift internal
/// queue.arm(token, at: moment)              // into the wheel, or the array
/// while queue.open(upTo: now) {}            // from the wheel into the array, in slices
/// while let due = queue.takeOpened(at: now) { … }   // one at a time, or a `Batch`
/// queue.first                               // when to look again
/// ```
///
/// Arming, disarming and firing allocate only when more wakeups are pending than ever before. The
/// common paths of `arm` and `disarm` are inlined into one function and the rare ones kept out of
/// it, which takes a fifth off their instructions.
package struct WakeupQueue: ~Copyable, Sendable {
  var wakeups = Slab<Wakeup>()
  var targets = Slab<Target>()
  /// Targets that were unregistered while they were out.
  var retired: [QueuedTarget] = []
  private var firstFree: UInt32 = .max
  /// The generation of each place's first use: random, so that no token of another queue, and no
  /// invented one, matches by chance.
  private let firstGeneration = UInt32.random(in: .min ... .max)

  var horizons = Horizons()
  var slots = Slots()
  var near = NearKeys()

  /// How many are armed.
  package internal(set) var count = 0
  /// How many registered ones are too exact for the pacer.
  private(set) var strictCount = 0
  private var lastOrder: UInt64 = 0

  /// The target of a wakeup.
  struct Target: Sendable {
    var called: QueuedTarget?
    var hint = MemoryHint()
  }

  package init() {}
}

// MARK: - Registering

extension WakeupQueue {
  /// Makes a token, and keeps the target until `unregister`.
  package mutating func register(
    _ target: QueuedTarget, tolerance: Duration = .zero
  ) -> WakeupToken {
    let number = takeFree()
    let wakeup = wakeups.address(of: number)
    wakeup.pointee.isRegistered = true
    wakeup.pointee.tolerance = UInt32(clamping: tolerance.saturatedNanoseconds)
    if wakeup.pointee.isStrict { strictCount += 1 }
    targets.address(of: number).pointee.called = target
    return WakeupToken(index: number, generation: wakeup.pointee.generation)
  }

  /// Lets go of a token. The caller releases the target, outside its lock, unless the batch will.
  package mutating func unregister(_ token: WakeupToken) -> QueuedTarget? {
    guard let wakeup = wakeup(token) else { return nil }
    disarm(token)
    if wakeup.pointee.isStrict { strictCount -= 1 }
    wakeup.pointee.isRegistered = false
    wakeup.pointee.generation &+= 1
    wakeup.pointee.place = firstFree
    firstFree = token.index
    let target = targets.address(of: token.index).pointee.called.take()
    guard wakeup.pointee.isOut, let target else { return target }
    wakeup.pointee.isOut = false
    retired.append(target)
    return nil
  }

  private mutating func takeFree() -> UInt32 {
    if firstFree == .max {
      _ = targets.append(Target())
      return wakeups.append(Wakeup(generation: firstGeneration))
    }
    let number = firstFree
    firstFree = wakeups.address(of: number).pointee.place
    return number
  }

  @inline(__always)
  func wakeup(_ token: WakeupToken) -> UnsafeMutablePointer<Wakeup>? {
    guard token.index < wakeups.count else { return nil }
    let wakeup = wakeups.address(of: token.index)
    let isValid = wakeup.pointee.generation == token.generation && wakeup.pointee.isRegistered
    return isValid ? wakeup : nil
  }
}

// MARK: - Arming

extension WakeupQueue {
  /// Asks for a wakeup in place of an earlier request with this token. Returns when that one would
  /// have been due.
  @discardableResult @inline(__always)
  package mutating func arm(_ token: WakeupToken, at moment: Moment) -> Moment? {
    guard let wakeup = wakeup(token) else { return nil }
    let before = wakeup.pointee.isArmed ? Moment(nanoseconds: wakeup.pointee.moment) : nil
    lastOrder &+= 1
    wakeup.pointee.order = lastOrder
    if before == nil { count &+= 1 } else { unfile(wakeup) }
    wakeup.pointee.moment = moment.nanoseconds
    file(token.index, wakeup)
    return before
  }

  /// Takes a request back. Returns when it would have been due.
  @discardableResult @inline(__always)
  package mutating func disarm(_ token: WakeupToken) -> Moment? {
    guard let wakeup = wakeup(token) else { return nil }
    if !wakeup.pointee.isArmed { return nil }
    wakeup.pointee.order = 0
    count &-= 1
    unfile(wakeup)
    return Moment(nanoseconds: wakeup.pointee.moment)
  }

  @inline(__always)
  private mutating func file(_ number: UInt32, _ wakeup: UnsafeMutablePointer<Wakeup>) {
    let moment = wakeup.pointee.moment
    if horizons.isOpened(moment) {
      insertNear(number, wakeup)
    } else {
      put(number, wakeup, into: horizons.slot(for: moment))
    }
  }

  @inline(never)
  mutating func insertNear(_ number: UInt32, _ wakeup: UnsafeMutablePointer<Wakeup>) {
    near.insert(wakeup.pointee.key(number))
    (wakeup.pointee.slot, wakeup.pointee.place) = (Slots.near, 0)
  }

  @inline(__always)
  mutating func put(
    _ number: UInt32, _ wakeup: UnsafeMutablePointer<Wakeup>, into slot: Int
  ) {
    wakeup.pointee.slot = UInt16(truncatingIfNeeded: slot)
    wakeup.pointee.place = slots.add(number, due: wakeup.pointee.moment, to: slot)
  }

  /// Leaves a wakeup, whose order or place is about to change, behind where it is filed.
  @inline(__always)
  private mutating func unfile(_ wakeup: UnsafeMutablePointer<Wakeup>) {
    wakeup.pointee.place = 0
    let slot = wakeup.pointee.slot
    if slot != Slots.near {
      if slots.addStale(to: Int(slot)) { sweep(Int(slot)) }
    } else if near.addStale() {
      near.sweep { [wakeups = wakeups.start] in $0.isValid(among: wakeups) }
    }
  }

  /// Frees the first chunk of a slot and puts those of its wakeups that are not stale to the end.
  @inline(never)
  private mutating func sweep(_ slot: Int) {
    guard let (chunkNumber, chunk) = takeChunk(from: slot) else { return }
    for position in 0..<Int(chunk.count) {
      let number = chunk.numbers.span[position]
      let wakeup = wakeups.address(of: number)
      if wakeup.pointee.stands(at: Slots.Chunk.place(position, in: chunkNumber)) {
        wakeup.pointee.place = slots.putBack(number, to: slot)
      }
    }
    slots.free(chunkNumber)
  }

  /// Takes the first chunk out of a slot and has the processor fetch its wakeups.
  mutating func takeChunk(from slot: Int) -> (number: UInt32, chunk: Slots.Chunk)? {
    guard let (number, chunk) = slots.takeChunk(from: slot) else { return nil }
    for position in 0..<Int(chunk.count) {
      countdown_prefetch(wakeups.address(of: chunk.numbers.span[position]))
    }
    return (number, chunk)
  }
}
