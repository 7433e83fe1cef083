import Countdown
import CountdownStore
import CountdownTestStores
import CountdownTestSupport
import Testing

@testable import CountdownSharing

/// The thread that calls a store for all keepers.
@Suite(.ownThread) struct StoreThreadTests {
  private let said = Inbox<String>()

  private func thread(limit: Duration = .seconds(60)) throws -> StoreThread {
    let thread = StoreThread(name: "store", limit: limit)
    try thread.start()
    return thread
  }

  /// Posts a call whose outcome is said under a name.
  private func call(
    _ thread: StoreThread, _ name: String,
    _ body: @escaping @Sendable () -> Result<Int, SharingError> = { .success(1) }
  ) {
    thread.post { [said] in
      thread.call(body) { outcome in
        switch outcome {
        case .answer(.success): said.put("\(name): answered")
        case .answer(.failure): said.put("\(name): failed")
        case .notBegun: said.put("\(name): not begun")
        case .unanswered: said.put("\(name): unanswered")
        }
      }
    }
  }

  /// Calls until there is an answer.
  private func callUntilAnswered(_ thread: StoreThread) -> Bool {
    for _ in 1...1_000 {
      let name = "call after \(said.all.count)"
      call(thread, name)
      guard let outcome = said.wait(until: { $0.hasPrefix("\(name):") }) else { return false }
      if outcome.hasSuffix("answered") { return true }
      letTimePass(.milliseconds(10))
    }
    return false
  }

  @Test func aCallThatDoesNotReturnIsGivenUpOnce() throws {
    let thread = try thread(limit: .milliseconds(50))
    let gate = Semaphore()
    call(thread, "first") {
      gate.wait()
      return .success(1)
    }
    call(thread, "second")
    thread.post { [said] in said.put("job") }
    #expect(said.wait { $0 == "job" } != nil)
    #expect(said.all == ["first: unanswered", "second: not begun", "job"])
    gate.post()
    #expect(callUntilAnswered(thread))
    #expect(said.all.filter { $0.hasPrefix("first") } == ["first: unanswered"])
    thread.finish()
  }

  @Test func eachCallThatDoesNotReturnIsGivenUp() throws {
    let thread = try thread(limit: .milliseconds(20))
    for round in 0..<5 {
      let gate = Semaphore()
      call(thread, "\(round)") {
        gate.wait()
        return .success(1)
      }
      #expect(said.wait { $0 == "\(round): unanswered" } != nil)
      gate.post()
      #expect(callUntilAnswered(thread))
    }
    thread.finish()
  }

  /// Each of the calls that wait for a store which is locked would else take as long.
  @Test func afterASlowCallThatFailedNoneBeginsForAWhile() throws {
    let thread = try thread(limit: .seconds(1))
    let ended = Locked(RealTime.monotonic)
    call(thread, "slow") {
      letTimePass(.milliseconds(600))
      ended.withLock { $0 = RealTime.monotonic }
      return .failure(SharingError(.store(StubbornStore.failure)))
    }
    call(thread, "next") {
      // Only where the thread itself had a halt.
      let passed = ended.withLock { $0 }.duration(to: RealTime.monotonic)
      #expect(passed >= .milliseconds(500))
      return .success(1)
    }
    #expect(said.wait { $0.hasPrefix("next:") } != nil)
    #expect(callUntilAnswered(thread))
    thread.finish()
  }

  @Test func aCallThatFailsAtOnceHoldsUpNone() throws {
    let thread = try thread()
    call(thread, "first") { .failure(SharingError(.store(StubbornStore.failure))) }
    call(thread, "second")
    #expect(said.wait { $0 == "second: answered" } != nil)
    #expect(said.all.first == "first: failed")
    thread.finish()
  }

  @Test func whatFollowsFromAJobComesBeforeWhatWaits() throws {
    let thread = StoreThread(name: "store")
    let say = { @Sendable [said] word in said.put(word) }
    thread.post {
      say("1")
      thread.post(isNext: true) {
        say("1.1")
        thread.post(isNext: true) { say("1.1.1") }
      }
      thread.post(isNext: true) { say("1.2") }
    }
    thread.post { say("2") }
    try thread.start()
    #expect(said.wait { $0 == "2" } != nil)
    #expect(said.all == ["1", "1.1", "1.1.1", "1.2", "2"])
    thread.finish()
  }

  // MARK: - The end

  /// Whether something is released within a minute.
  private func isReleased(_ object: () -> AnyObject?) -> Bool {
    for _ in 0..<6_000 where object() != nil { letTimePass(.milliseconds(10)) }
    return object() == nil
  }

  @Test func whatWaitsAndWhatFollowsIsDoneBeforeTheEnd() throws {
    let thread = StoreThread(name: "store")
    thread.post { [said] in
      thread.finish()
      thread.post(isNext: true) {
        said.put("follows")
        thread.post(isNext: true) { said.put("follows that") }
      }
    }
    thread.post { [said] in said.put("waits") }
    try thread.start()
    #expect(said.wait { $0 == "waits" } != nil)
    #expect(said.all == ["follows", "follows that", "waits"])
  }

  @Test func theThreadIsReleasedAfterItsEnd() throws {
    weak var released: StoreThread?
    do {
      let thread = try thread()
      released = thread
      call(thread, "call")
      thread.finish()
      // What comes later is neither done nor kept.
      _ = said.wait { $0 == "call: answered" }
      letTimePass(.milliseconds(50))
      thread.post { _ = thread }
    }
    #expect(isReleased { released })
  }

  @Test func aCallThatNeverReturnsKeepsOnlyItsOwnThread() throws {
    let gate = Semaphore()
    weak var released: StoreThread?
    do {
      let thread = try thread(limit: .milliseconds(20))
      released = thread
      call(thread, "first") {
        gate.wait()
        return .success(1)
      }
      thread.finish()
      #expect(said.wait { $0 == "first: unanswered" } != nil)
    }
    gate.post()
    #expect(isReleased { released })
  }
}
