import CountdownTestSupport
import Foundation
import Testing

/// Runs the program CountdownProbe, which does what a test must not do to its own process.
enum Probe {
  /// Starts it and reads its line, without holding up other tests.
  ///
  /// - Parameter wrapper: what stands before it in the arguments of `env`, such as a variable's
  ///   setting or a command that runs another.
  static func run(_ arguments: String..., through wrapper: [String] = []) async throws -> String {
    let program = BuiltProducts.path(of: "CountdownProbe")
    let command = try await FinishedCommand.run(wrapper + [program] + arguments)
    guard command.status == 0 else { throw CommandFailure(status: command.status) }
    return command.output
  }

  /// The setting for `env` that preloads the library of Fixtures/suspend.c. Compiled once.
  static func preloadingSuspend() throws -> String { "LD_PRELOAD=\(try suspendLibrary.get())" }

  /// The setting for `env` that preloads the library of Fixtures/threads.c. Compiled once.
  static func preloadingThreads() throws -> String { "LD_PRELOAD=\(try threadsLibrary.get())" }

  private static let threadsLibrary = Result { try BuiltProducts.library(of: "threads") }
  private static let suspendLibrary = Result { try BuiltProducts.library(of: "suspend") }
}

/// Time namespaces, in which a process has another uptime.
enum TimeNamespace {
  /// Whether the kernel has them and lets us use them.
  static func isAvailable() async -> Bool {
    (try? await Probe.run("timeline", through: ["unshare", "--time"])) != nil
  }

  static let reason: Comment = "the kernel or its container forbids time namespaces"
}
