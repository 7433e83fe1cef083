internal import CountdownBenchmarkHarness
internal import Foundation

/// A child that plays a role, from when it is connected.
final class Worker {
  private let process: Process
  let ledger: Ledger
  private let (input, output) = (Pipe(), Pipe())

  /// - Parameter isApart: whether it has a network of its own.
  init(_ role: Role, isApart: Bool = false) throws {
    process = Process()
    ledger = Ledger(path: role.ledger)
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = (isApart ? ["unshare", "--net"] : []) + (try Command.own(role))
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  deinit { end() }

  var number: pid_t { process.processIdentifier }

  func waitUntilReady() throws {
    let words = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard words == "ready\n" else { throw Failure("a node was not ready: \(words)") }
  }

  /// Waits until it has ended by itself.
  func wait() { process.waitUntilExit() }

  /// Kills it, if it has not ended.
  func end() {
    if process.isRunning { kill(number, SIGKILL) }
    wait()
  }
}

/// The beginnings of handlers in one process, a line of the same length each.
struct Ledger {
  let path: String

  struct Line {
    /// Nanoseconds since 1970.
    let began: Int64
    let due: Int64
    let attempt: Int
    var lateness: Double { Double(began - due) / 1_000_000_000 }
  }

  private static let length = 44

  var count: Int {
    var file = stat()
    return stat(path, &file) == 0 ? Int(file.st_size) / Self.length : 0
  }

  var lines: [Line] {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      let numbers = line.split(separator: " ").compactMap { Int64($0) }
      guard numbers.count == 3 else { return nil }
      return Line(began: numbers[0], due: numbers[1], attempt: Int(numbers[2]))
    }
  }
}
