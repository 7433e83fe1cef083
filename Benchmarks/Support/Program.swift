internal import Foundation
package import Glibc

/// A program that is started again and again.
package struct Program: Sendable {
  package let path: String
  package let environment: [String: String]

  /// A program that was built beside this one.
  ///
  /// - Parameter other: the path to take instead.
  package init(_ name: String, or other: String? = nil, environment: [String: String]) throws {
    let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    path = other ?? own.deletingLastPathComponent().appending(path: name).path
    self.environment = environment
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw Failure("there is no program \(path); build it first")
    }
  }

  /// Starts it with nothing to read; its number.
  ///
  /// - Parameters:
  ///   - more: variables that only this run has.
  ///   - output: the file to whose end it writes.
  ///   - errors: the same for its errors; nil for where this process writes them.
  package func start(
    _ arguments: [String], more: [String: String] = [:], output: String = "/dev/null",
    errors: String? = nil
  ) throws -> pid_t {
    let variables = environment.merging(more) { $1 }.map { "\($0)=\($1)" }
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    var settings = variables.map { strdup($0) } + [nil]
    defer { for text in words + settings { free(text) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    for (descriptor, path) in [(Int32(1), output), (2, errors)] {
      guard let path else { continue }
      posix_spawn_file_actions_addopen(
        &actions, descriptor, path, O_WRONLY | O_CREAT | O_APPEND, mode_t(0o600))
    }
    var process: pid_t = 0
    let result = posix_spawn(&process, path, &actions, nil, &words, &settings)
    guard result == 0 else {
      throw Failure("\(path): \(String(cString: strerror(result)))")
    }
    return process
  }

  /// What one run took, in milliseconds.
  package struct Run {
    /// From its start to its end.
    package let time: Double
    /// Of the processor, its own and the kernel's for it.
    package let processor: Double
  }

  package func run(_ arguments: [String]) throws -> Run {
    let began = DispatchTime.now().uptimeNanoseconds
    let process = try start(arguments)
    var (status, usage) = (Int32(0), rusage())
    while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    let ended = DispatchTime.now().uptimeNanoseconds
    guard status == 0 else {
      let words = ([path] + arguments).joined(separator: " ")
      throw Failure("\(words) ended with status \(Self.status(status))")
    }
    return Run(
      time: Double(ended - began) / 1_000_000,
      processor: usage.ru_utime.milliseconds + usage.ru_stime.milliseconds)
  }

  /// The status of a child's end; 128 and more for a signal.
  package static func waitForEnd(of process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return Self.status(status)
  }

  private static func status(_ word: Int32) -> Int32 {
    word & 0x7F == 0 ? (word >> 8) & 0xFF : 128 + word & 0x7F
  }
}

extension timeval {
  fileprivate var milliseconds: Double { Double(tv_sec) * 1_000 + Double(tv_usec) / 1_000 }
}
