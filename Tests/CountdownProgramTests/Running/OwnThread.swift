import Dispatch
import Testing

/// Runs the tests of a suite away from the few threads that all tests share: they block for as long
/// as a program runs, and what is asynchronous elsewhere would wait for them.
struct OwnThread: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(Executor.shared) { try await function() }
  }

  private final class Executor: TaskExecutor {
    static let shared = Executor()
    private let queue = DispatchQueue(label: "running-programs")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }
}

extension Trait where Self == OwnThread {
  static var ownThread: OwnThread { OwnThread() }
}
