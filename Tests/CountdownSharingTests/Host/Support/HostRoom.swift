import CountdownHost
import CountdownSharing
import CountdownTestSupport
import Foundation
import Testing

/// The directories of a host, and hosts as processes in them.
final class HostRoom: Sendable {
  let runtime: TemporaryRuntime
  let path: String
  var state: SharedCountdowns { .files(in: path) }

  init() throws {
    runtime = try TemporaryRuntime()
    path = TestFolder.path + "/state-\(UUID())"
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  private var log: String { path + ".log" }

  /// What was announced, each as a line.
  func announcements() -> [String] {
    let text = try? String(contentsOfFile: log, encoding: .utf8)
    return (text ?? "").split(separator: "\n").map(String.init)
  }

  /// A host in a process of its own, which is ready.
  func start() throws -> HostProcess {
    let process = try HostProcess([runtime.directory, path, log])
    try #require(process.firstWord() == "ready\n")
    return process
  }

  /// A host in this process.
  func host(_ program: HostProgram = HostProgram { _ in }) throws -> ResidentHost {
    var limits = HostLimits()
    // A test that waits for something may be called back late: many run at once.
    limits.idleTime = .seconds(600)
    return try ResidentHost(at: runtime.address, in: state, limits: limits, for: program)
  }

  func client() throws -> HostClient { try HostClient(to: runtime.address, within: .seconds(30)) }
}

/// Where the tests' files lie until the process exits: a host that has only just been let go of
/// still puts a record back that is taken away.
enum TestFolder {
  static let path: String = {
    let path = NSTemporaryDirectory() + "host-tests-\(UUID())"
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(atPath: TestFolder.path) }
    return path
  }()
}

/// A host as a process.
final class HostProcess {
  private let process = Process()
  private let (input, output) = (Pipe(), Pipe())

  init(_ arguments: [String]) throws {
    process.executableURL = BuiltProducts.folder.appending(path: "CountdownHostProbe")
    process.arguments = arguments
    process.environment = ChildEnvironment.variables
    (process.standardInput, process.standardOutput) = (input, output)
    try process.start()
  }

  deinit { if process.isRunning { kill() } }

  func firstWord() -> String {
    String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
  }

  func kill() {
    Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Lets it shut down; its status.
  func end() throws -> Int32 {
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
