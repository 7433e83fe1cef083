import CountdownTestSupport
import Foundation
import Testing

/// Runs the program CountdownAlarmsProbe, which does what a test must not do to its own process.
enum CountdownAlarmsProbe {
  static let program = BuiltProducts.path(of: "CountdownAlarmsProbe")

  /// Starts it, and reads all that it prints, without holding up other tests.
  static func run(_ arguments: String...) async throws -> String {
    try await FinishedCommand.run([program] + arguments).output
  }

  /// The library of Fixtures/wallclock.c, compiled once.
  static func wallClockLibrary() throws -> String { try library.get() }

  private static let library = Result { try BuiltProducts.library(of: "wallclock") }
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
        "env", "COUNTDOWN_CLOCK=\(file)",
        "LD_PRELOAD=\(try CountdownAlarmsProbe.wallClockLibrary())",
        CountdownAlarmsProbe.program, "clock",
      ]
    process.environment = ChildEnvironment.variables
    process.standardInput = input
    process.standardOutput = output
    try process.start()
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
