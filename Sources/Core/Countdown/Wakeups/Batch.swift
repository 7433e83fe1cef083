internal import CCountdown

/// Due wakeups that the thread has taken along, to call them without the lock: up to 16, in order.
///
/// Taking the lock for each call costs more than the call, and holds up others that want it. What
/// is asked for while a batch is under way has no effect on it: a target may be called after its
/// request was taken back or replaced, and a moment that is earlier waits for up to 16 calls.
///
/// Such a late call does no harm:
/// - Nothing is lost. A wakeup is idle once it is taken, so to arm it again is another request,
///   which is called for as well.
/// - The target is there. The batch does not hold it, but the queue does: a target that is
///   unregistered while its wakeup is out goes to the batch, which releases it when all are called,
///   on the thread and without the lock: its `deinit` may call the scheduler.
/// - No target believes the call. A countdown does under its lock what is due, if anything. A
///   sleeping task is resumed once, by whichever comes first (`SchedulerClock`). The others wake a
///   thread that looks again. For targets of other modules the contract says that a call may come
///   too often: see ``Scheduler``.
///
/// A countdown that had a plain tick says when the next is due, and is armed for it with the rest
/// of its batch, under one lock (`WakeupQueue.finish`). What was asked for in between wins: it has
/// unregistered the wakeup, or armed it. If that was before the tick, it was for no later moment
/// than that of the next one; if after it, for what is due from then on. A countdown that halted
/// has unregistered it, or is about to; until then it may be called, as above. Only a thread that
/// sleeps is ever replaced by another, so no two batches are under way at once.
struct Batch: ~Copyable {
  static var limit: Int { 16 }

  /// A wakeup that is due, with its target: a countdown, or else another one.
  struct Entry {
    fileprivate(set) var timer: Unmanaged<CountdownTimer>?
    fileprivate(set) unowned(unsafe) var other: (any WakeupTarget)?
    fileprivate(set) var token = WakeupToken(index: .max, generation: 0)
    fileprivate(set) var moment = Moment(nanoseconds: 0)
    /// When its countdown is to be called next, if it leaves that to the batch.
    var next: NextTick?
  }

  private var entries = InlineArray<16, Entry>(repeating: Entry())
  private(set) var count = 0
  /// What was unregistered while it was out.
  private var retired: [QueuedTarget] = []

  mutating func append(_ target: QueuedTarget?, _ token: WakeupToken, due moment: Moment) {
    var entry = Entry(token: token, moment: moment)
    switch target {
    case .countdown(let timer): entry.timer = .passUnretained(timer)
    case .other(let target): entry.other = target
    case nil: break
    }
    var entries = entries.mutableSpan
    entries[count] = entry
    count += 1
  }

  @inline(__always)
  mutating func withEach(_ body: (inout Entry) -> Void) {
    var entries = entries.mutableSpan
    for position in 0..<count { body(&entries[position]) }
  }

  /// Begins anew, and takes over what was unregistered since.
  mutating func clear(retiring targets: inout [QueuedTarget]) {
    count = 0
    if !targets.isEmpty { swap(&retired, &targets) }
  }

  /// Releases what was unregistered. Not under the lock, for this may run a `deinit`.
  mutating func releaseRetired() {
    if !retired.isEmpty { retired.removeAll(keepingCapacity: true) }
  }
}

/// A countdown's answer to a plain tick: when the next is due, and where in memory this one looked.
struct NextTick: Sendable {
  let moment: Moment
  let hint: MemoryHint
}

/// Two places in memory where a target looks when it is called. What is there is fetched in time; a
/// wrong hint does no harm.
struct MemoryHint: Sendable {
  /// Distances from the target in 16 bytes, the first one doubled.
  private var first: Int32 = 0
  private var second: Int32 = 0
}

extension MemoryHint {
  /// - Parameter isWide: whether the 64 bytes before each place are looked at as well.
  @inline(__always)
  init(
    from start: UnsafeRawPointer, to first: UnsafeRawPointer, _ second: UnsafeRawPointer,
    isWide: Bool = false
  ) {
    self.first = Int32(truncatingIfNeeded: (first - start) >> 3 | (isWide ? 1 : 0))
    self.second = Int32(truncatingIfNeeded: (second - start) >> 4)
  }

  func places(from start: UnsafeRawPointer) -> (UnsafeRawPointer, UnsafeRawPointer) {
    (start + Int(first >> 1) << 4, start + Int(second) << 4)
  }

  /// Has the processor fetch the places of a target.
  @inline(__always)
  func fetch(from start: UnsafeRawPointer) {
    let (one, other) = places(from: start)
    countdown_prefetch(one)
    countdown_prefetch(one + 39)
    countdown_prefetch(other)
    if first & 1 == 0 { return }
    countdown_prefetch(one - 64)
    countdown_prefetch(one + 55)
    countdown_prefetch(other - 64)
  }
}
