import Foundation
import Testing

/// Runs the program AlarmsProbe, which does what a test must not do to its own process.
enum AlarmsProbe {
  /// Starts it, and reads all that it prints, without holding up other tests.
  static func run(_ arguments: String...) async throws -> String {
    try await start([program] + arguments)
  }

  /// Starts a command, and reads all that it prints.
  static func start(_ command: [String]) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(
          with: Result {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = command
            let output = Pipe()
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try process.run()
            let data = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
          })
      }
    }
  }

  static let program = folder.appending(path: "AlarmsProbe").path

  /// Where the test bundle and the program lie.
  private static let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// The library of Fixtures/wallclock.c, compiled once.
  static func wallClockLibrary() throws -> String { try library.get() }

  private static let library = Result {
    let source = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Fixtures/wallclock.c").standardizedFileURL
    let library = folder.appending(path: "libcountdown-wallclock.so")
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

/// A process whose wall clock a test moves.
final class ClockedProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let clock: FileHandle
  private let folder: TemporaryFolder
  private var rest = Data()

  /// Starts the probe that follows the clock, through another command if there is one.
  init(through wrapper: [String] = []) throws {
    folder = try TemporaryFolder()
    let file = folder.path("clock")
    try Data(count: 16).write(to: URL(filePath: file))
    clock = try #require(FileHandle(forUpdatingAtPath: file))
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      wrapper + [
        "env", "COUNTDOWN_CLOCK=\(file)", "LD_PRELOAD=\(try AlarmsProbe.wallClockLibrary())",
        AlarmsProbe.program, "clock",
      ]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try waitForLine("ready")
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  func arm(_ seconds: Int) throws {
    try input.fileHandleForWriting.write(contentsOf: Data("arm \(seconds)\n".utf8))
    try waitForLine("armed")
  }

  /// Moves the clock: set by so many seconds in all, after so many of sleep.
  func move(setBy seconds: Int64, slept: Int64 = 0) throws {
    let numbers = [seconds * 1_000_000_000, slept * 1_000_000_000]
    try clock.seek(toOffset: 0)
    try clock.write(contentsOf: numbers.withUnsafeBytes { Data($0) })
  }

  /// The next line; the probe ends by itself where none comes.
  func line() throws -> String {
    while true {
      if let end = rest.firstIndex(of: 0x0A) {
        defer { rest = Data(rest[(end + 1)...]) }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      let data = output.fileHandleForReading.availableData
      try #require(!data.isEmpty, "the probe ended")
      rest += data
    }
  }

  /// Passes over what comes before a line that begins so: a change may be told more than once.
  func waitForLine(_ beginning: String) throws {
    while try !line().hasPrefix(beginning) {}
  }
}
