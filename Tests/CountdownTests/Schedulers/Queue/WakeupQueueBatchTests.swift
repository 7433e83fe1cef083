import Testing

@testable import Countdown

/// What is asked for between the moment when a batch of wakeups is taken and their calls.
@Suite struct WakeupQueueBatchTests {
  private final class Target: WakeupTarget {
    let name: Int
    private let canary: Canary?

    init(_ name: Int, _ canary: Canary? = nil) {
      self.name = name
      self.canary = canary
    }

    func wake(at moment: Moment) {}
  }

  /// A queue whose wakeups, 20 of each moment, are all due; and its batch.
  private struct Scene: ~Copyable {
    static let size = 60
    let due = Moment(nanoseconds: 77_000_000_000)
    var queue = WakeupQueue()
    var batch = Batch()
    var tokens: [WakeupToken] = []

    init() {
      for name in 0..<Self.size {
        tokens.append(queue.register(Target(name)))
        queue.arm(tokens[name], at: moment(of: name))
      }
      while queue.open(upTo: due) {}
      _ = queue.take(&batch, dueAt: due)
    }

    func moment(of name: Int) -> Moment {
      due.advanced(byNanoseconds: Int64(name / 20 - 5))
    }

    private var called = 0

    /// Calls so many; gives their names.
    mutating func call(_ count: Int) -> [Int] {
      var names: [Int] = []
      batch.withEach { names.append(($0.other as? Target)?.name ?? -1) }
      called += count
      return Array(names.dropFirst(called - count).prefix(count))
    }

    /// Calls what is left, in batches; gives their names.
    mutating func callAll() -> [Int] {
      var names: [Int] = []
      repeat {
        names += call(batch.count - called)
        queue.finish(&batch)
        batch.releaseRetired()
        called = 0
      } while queue.take(&batch, dueAt: due)
      return names
    }
  }

  @Test func inBatchesAllComeInOrder() {
    var scene = Scene()
    let left = scene.queue.count
    let names = scene.callAll()
    #expect(left == Scene.size - Batch.limit)
    #expect(names == Array(0..<60))
  }

  @Test func whatWasTakenIsCalledEvenIfItIsDisarmed() {
    var scene = Scene()
    #expect(scene.call(3) == [0, 1, 2])
    let taken = scene.queue.disarm(scene.tokens[8])
    let waiting = scene.queue.disarm(scene.tokens[16])
    #expect(taken == nil)
    #expect(waiting == scene.moment(of: 16))
    #expect(scene.callAll() == Array(3..<16) + Array(17..<60))
  }

  @Test func anEarlierMomentComesAfterTheBatch() {
    var scene = Scene()
    #expect(scene.call(1) == [0])
    scene.queue.arm(scene.tokens[0], at: scene.moment(of: 0).advanced(byNanoseconds: -1))
    #expect(scene.callAll() == Array(1..<16) + [0] + Array(16..<60))
  }

  @Test func theSameMomentComesAfterItsEquals() {
    var scene = Scene()
    #expect(scene.call(1) == [0])
    scene.queue.arm(scene.tokens[0], at: scene.moment(of: 0))
    #expect(scene.callAll() == Array(1..<20) + [0] + Array(20..<60))
  }

  @Test func whatIsArmedAnewIsCalledForBothRequests() {
    var scene = Scene()
    #expect(scene.call(2) == [0, 1])
    // Called already, and still to be called.
    for name in [1, 2] {
      let before = scene.queue.arm(scene.tokens[name], at: scene.due)
      #expect(before == nil)
    }
    #expect(scene.callAll() == [Int](2..<60) + [1, 2])
    let count = scene.queue.count
    #expect(count == 0)
  }

  @Test func aPlaceThatIsUsedAnewWhileItsWakeupIsTakenIsCalledForItsOwnMoment() {
    var scene = Scene()
    #expect(scene.call(1) == [0])
    for name in [0, 5] {
      _ = scene.queue.unregister(scene.tokens[name])
      let token = scene.queue.register(Target(100 + name))
      #expect(token.index == scene.tokens[name].index)
      scene.queue.arm(token, at: scene.due)
      scene.queue.disarm(scene.tokens[name])
    }
    #expect(scene.callAll() == [Int](1..<60) + [100, 105])
  }

  @Test func oneThatWasArmedTimeAndAgainIsTakenOnce() {
    var queue = WakeupQueue()
    var batch = Batch()
    let token = queue.register(Target(0))
    // The wakeups before the last stay in the heap.
    for moment in [-1, -2, -3, -4] { queue.arm(token, at: Moment(nanoseconds: Int64(moment))) }
    var moments: [Moment] = []
    while queue.take(&batch, dueAt: Moment(nanoseconds: 0)) {
      batch.withEach { moments.append($0.moment) }
      queue.finish(&batch)
    }
    #expect(moments == [Moment(nanoseconds: -4)])
  }

  @Test func aTargetThatIsUnregisteredWhileItIsTakenLivesUntilTheBatchIsDone() {
    let released = Locked(0)
    var queue = WakeupQueue()
    var batch = Batch()
    let token = queue.register(Target(0, Canary { released.withLock { $0 += 1 } }))
    queue.arm(token, at: Moment(nanoseconds: -1))
    let isTaken = queue.take(&batch, dueAt: Moment(nanoseconds: 0))
    #expect(isTaken)
    let target = queue.unregister(token)
    #expect(target == nil)
    // The place may be given away at once.
    let other = queue.register(Target(1, Canary { released.withLock { $0 += 100 } }))
    #expect(other.index == token.index)
    batch.withEach { #expect(($0.other as? Target)?.name == 0) }
    queue.finish(&batch)
    #expect(released.withLock { $0 } == 0)
    batch.releaseRetired()
    #expect(released.withLock { $0 } == 1)
    _ = queue.unregister(other)
    #expect(released.withLock { $0 } == 101)
  }

  @Test func anEngineThatIsOverTakesNoFurtherBatch() {
    var state = EngineState()
    state.install(
      EngineState.Worker(number: 1, timer: nil, semaphore: Semaphore()), refused: nil)
    var batch = Batch()
    for name in 0..<20 {
      let token = state.queue.register(Target(name))
      state.arm(token, at: Moment(nanoseconds: Int64(name - 20)), .suspending)
    }
    guard case .wake = state.nextStep(of: 1, .suspending, &batch) else {
      Issue.record("calls nobody")
      return
    }
    var names: [Int] = []
    state.end()
    batch.withEach { names.append(($0.other as? Target)?.name ?? -1) }
    #expect(names == Array(0..<16))
    guard case .end = state.nextStep(of: 1, .suspending, &batch) else {
      Issue.record("goes on")
      return
    }
  }
}
