import CountdownTesting
import Testing

@testable import Countdown

/// The end of a batch: the wakeups that are armed with it, and the targets released after it.
@Suite struct WakeupQueueFinishTests {
  private static let due = Moment(nanoseconds: 77_000_000_000)
  private static let next = due.advanced(byNanoseconds: 5_000)

  /// Four countdowns that are due, and that ask for the next moment when they are called.
  private struct Scene: ~Copyable {
    var queue = WakeupQueue()
    var batch = Batch()
    var tokens: [WakeupToken] = []

    init() {
      for _ in 0..<4 {
        let timer = CountdownTimer(.seconds(9), scheduler: ManualScheduler())
        tokens.append(queue.register(.countdown(timer)))
      }
      for token in tokens { queue.arm(token, at: due) }
      while queue.open(upTo: due) {}
      _ = queue.take(&batch, dueAt: due)
      batch.withEach { $0.next = NextTick(moment: next, hint: MemoryHint()) }
    }

    /// When each is armed for, in nanoseconds after it was due.
    func armed() -> [Int64?] {
      tokens.map { token in
        guard let wakeup = queue.wakeup(token)?.pointee, wakeup.isArmed else { return nil }
        return wakeup.moment - due.nanoseconds
      }
    }
  }

  @Test func idleOnesAreArmedForTheNextMoment() {
    var scene = Scene()
    scene.queue.finish(&scene.batch)
    let (armed, count) = (scene.armed(), scene.queue.count)
    #expect(armed == [5_000, 5_000, 5_000, 5_000])
    #expect(count == 4)
    let isTooEarly = scene.queue.take(&scene.batch, dueAt: Self.due)
    while scene.queue.open(upTo: Self.next) {}
    let isTaken = scene.queue.take(&scene.batch, dueAt: Self.next)
    #expect(!isTooEarly && isTaken)
    #expect(scene.batch.count == 4)
  }

  @Test func whatWasAskedForSinceWins() {
    var scene = Scene()
    scene.queue.arm(scene.tokens[0], at: Self.due.advanced(byNanoseconds: 7_000))
    scene.queue.arm(scene.tokens[1], at: Self.due.advanced(byNanoseconds: 3_000))
    _ = scene.queue.unregister(scene.tokens[2])
    scene.queue.finish(&scene.batch)
    let (armed, count) = (scene.armed(), scene.queue.count)
    #expect(armed == [7_000, 3_000, nil, 5_000])
    #expect(count == 3)
  }

  @Test func anotherThatUsesAPlaceIsNotArmed() {
    var scene = Scene()
    let target = scene.queue.unregister(scene.tokens[2])
    #expect(target == nil)
    let timer = CountdownTimer(.seconds(9), scheduler: ManualScheduler())
    let token = scene.queue.register(.countdown(timer))
    #expect(token.index == scene.tokens[2].index)
    scene.queue.finish(&scene.batch)
    let count = scene.queue.count
    #expect(count == 3)
  }

  @Test func thoseThatAskForNothingStayIdle() {
    var scene = Scene()
    scene.batch.withEach { $0.next = nil }
    scene.queue.finish(&scene.batch)
    let count = scene.queue.count
    #expect(count == 0)
  }

  @Test func theNextBatchKnowsNothingOfIt() {
    var scene = Scene()
    scene.queue.finish(&scene.batch)
    let token = scene.queue.register(Target(Canary {}))
    scene.queue.arm(token, at: Self.due)
    _ = scene.queue.take(&scene.batch, dueAt: Self.due)
    var moments: [Moment?] = []
    scene.batch.withEach { moments.append($0.next?.moment) }
    #expect(moments == [nil])
  }

  @Test func afterwardsTargetsLeaveAtOnce() {
    var scene = Scene()
    scene.queue.finish(&scene.batch)
    let left = scene.tokens.count { scene.queue.unregister($0) != nil }
    #expect(left == 4)
    let retired = scene.queue.retired.count
    #expect(retired == 0)
  }

  /// A thread whose timerfd was closed may wake up when another one has long taken its place.
  @Test func aThreadThatWasReplacedReleasesNothingOfTheOthersBatch() {
    var state = EngineState()
    state.install(EngineState.Worker(number: 1, timer: nil, semaphore: Semaphore()), refused: nil)
    state.install(EngineState.Worker(number: 2, timer: nil, semaphore: Semaphore()), refused: nil)
    let released = Locked(0)
    let token = state.queue.register(Target(Canary { released.withLock { $0 += 1 } }))
    state.arm(token, at: Moment(nanoseconds: -1), .suspending)
    var old = Batch()
    var new = Batch()
    guard case .wake = state.nextStep(of: 2, .suspending, &new) else {
      Issue.record("calls nobody")
      return
    }
    let target = state.unregister(token)
    #expect(target == nil)
    _ = state.nextStep(of: 1, .suspending, &old)
    old.releaseRetired()
    #expect(released.withLock { $0 } == 0)
    _ = state.nextStep(of: 2, .suspending, &new)
    new.releaseRetired()
    #expect(released.withLock { $0 } == 1)
  }

  private final class Target: WakeupTarget {
    private let canary: Canary
    init(_ canary: Canary) { self.canary = canary }
    func wake(at moment: Moment) {}
  }
}
