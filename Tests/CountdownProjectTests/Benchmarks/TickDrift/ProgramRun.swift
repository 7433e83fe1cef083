import CountdownTestSupport
import Foundation

/// The program itself as a child, its output and its errors in one pipe.
final class ProgramRun: Sendable {
  private let process = Process()
  private let pipe = Pipe()

  init(_ arguments: [String]) throws {
    process.executableURL = Self.program
    process.arguments = arguments
    process.environment = ChildEnvironment.variables
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
  }

  deinit { if process.isRunning { kill(SIGKILL) } }

  func firstLine() async throws -> String {
    try await onAThread { pipe in
      var line = Data()
      while let byte = try pipe.fileHandleForReading.read(upToCount: 1), byte != Data("\n".utf8) {
        line += byte
      }
      return line
    }
  }

  /// What comes until nobody holds the other end of the pipe.
  func rest() async throws -> String {
    try await onAThread { try $0.fileHandleForReading.readToEnd() ?? Data() }
  }

  func kill(_ signal: Int32) { Foundation.kill(process.processIdentifier, signal) }

  /// Waits for the end; the signal that ended it, or zero.
  var terminationSignal: Int32 {
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal ? process.terminationStatus : 0
  }

  private func onAThread(
    _ body: @escaping @Sendable (Pipe) throws -> Data
  ) async throws -> String {
    let data = try await onOwnThread { [pipe] in try body(pipe) }
    return String(decoding: data, as: UTF8.self)
  }

  private static let program: URL = {
    let arguments = CommandLine.arguments
    let bundle =
      arguments.firstIndex(of: "--test-bundle-path").map { arguments[$0 + 1] } ?? arguments[0]
    return URL(filePath: bundle).deletingLastPathComponent().appending(path: "TickDrift")
  }()
}
