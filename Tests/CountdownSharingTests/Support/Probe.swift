import CountdownTestSupport
import Foundation
import Testing

/// The program CountdownSharingProbe, which does what a test must not do to its own process.
final class Probe {
  private let process = Process()
  private let output = Pipe()

  init(_ arguments: String..., through wrapper: [String] = []) throws {
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = wrapper + [BuiltProducts.path(of: "CountdownSharingProbe")] + arguments
    process.environment = ChildEnvironment.variables
    process.standardOutput = output
    try process.start()
  }

  /// Kills it when it still runs.
  func kill() {
    Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// What it says until it says no more.
  func readToEnd() throws -> String {
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  /// Waits until it has said something.
  func waitForWord() -> String {
    String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
  }
}
