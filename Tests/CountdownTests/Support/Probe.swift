import Foundation
import Testing

/// Runs the program CountdownProbe, which does what a test must not do to its own process.
enum Probe {
  struct Failure: Error {
    let status: Int32
  }

  /// Starts it and reads its line, without holding up other tests.
  ///
  /// - Parameter wrapper: what stands before it in the arguments of `env`, such as a variable's
  ///   setting or a command that runs another.
  static func run(_ arguments: String..., through wrapper: [String] = []) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try run(wrapper + [program] + arguments) })
      }
    }
  }

  private static func run(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(status: process.terminationStatus)
    }
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  private static let program = folder.appending(path: "CountdownProbe").path

  /// Where the test bundle and the program lie.
  private static let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// The setting for `env` that preloads the library of Fixtures/suspend.c. Compiled once.
  static func preloadingSuspend() throws -> String { "LD_PRELOAD=\(try suspendLibrary.get())" }

  private static let suspendLibrary = Result {
    let source = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Fixtures/suspend.c").standardizedFileURL
    let library = folder.appending(path: "libcountdown-suspend.so")
    let new = library.appendingPathExtension("\(getpid())")
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = ["clang", "-shared", "-fPIC", "-o", new.path, source.path]
    try compiler.run()
    compiler.waitUntilExit()
    try #require(compiler.terminationStatus == 0)
    try #require(rename(new.path, library.path) == 0)
    return library.path
  }
}

/// Time namespaces, in which a process has another uptime.
enum TimeNamespace {
  /// Whether the kernel has them and lets us use them.
  static func isAvailable() async -> Bool {
    (try? await Probe.run("timeline", through: ["unshare", "--time"])) != nil
  }

  static let reason: Comment = "the kernel or its container forbids time namespaces"
}
