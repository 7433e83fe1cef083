internal import Foundation

/// A command that was run to its end; what it wrote to standard error is gone.
package struct FinishedCommand: Sendable {
  package let status: Int32
  /// What it printed, without the newline at the end.
  package let output: String

  /// Runs it in the ``ChildEnvironment``, found along its `PATH`. Blocks.
  package init(_ command: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.environment = ChildEnvironment.variables
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.start()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    status = process.terminationStatus
    output = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  /// Runs it without holding up other tests.
  package static func run(_ command: [String]) async throws -> FinishedCommand {
    try await onCommandThread { try FinishedCommand(command) }
  }
}
