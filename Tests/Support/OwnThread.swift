internal import Dispatch
internal import Glibc
package import Testing

/// Runs the tests of a suite on a thread of its own, away from the few threads that all tests
/// share: they block while they wait for processes and devices, and whatever is asynchronous
/// elsewhere would wait for them.
package struct OwnThread: SuiteTrait, TestTrait, TestScoping {
  /// Most of the time these tests wait for something.
  private static let lanes = Lanes(16)
  @TaskLocal private static var isOnOne = false

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    if Self.isOnOne { return try await function() }
    let lanes = Self.lanes
    try await withTaskExecutorPreference(QueueExecutor(lanes.enter())) {
      // Here, not outside: there the end would wait for the threads that all share.
      defer { lanes.leave() }
      try await Self.$isOnOne.withValue(true) { try await function() }
    }
  }
}

extension Trait where Self == OwnThread {
  /// Runs the suite, or the test, on a thread of its own.
  package static var ownThread: OwnThread { OwnThread() }
}

/// Runs tasks on a thread of its own, where the few threads that all tests share are busy.
package final class QueueExecutor: TaskExecutor {
  private let queue: DispatchQueue

  fileprivate init(_ queue: DispatchQueue) { self.queue = queue }

  package init() { queue = DispatchQueue(label: "tasks") }

  /// The thread, and every process that is started from it, gives way to the threads that all tests
  /// share: their tests are many and short, and their times are true as far as they need not wait.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async {
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5)
      job.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }
}

/// Has a thread of its own do what blocks, without holding up other tests.
package func onOwnThread<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue(label: "blocks").async { continuation.resume(with: Result { try body() }) }
  }
}

/// Has a thread of its own run a command to its end, when there is room for one more.
package func onCommandThread<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    commands.enter().async {
      let result = Result { try body() }
      commands.leave()
      continuation.resume(with: result)
    }
  }
}

/// Other threads than those of the suites, which wait for these.
private let commands = Lanes(6)
