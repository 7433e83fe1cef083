internal import CountdownHost
internal import CountdownProgram
internal import CountdownSystem

/// The files that this process and the host may still open: a process with none left reads nothing,
/// and hears of no change.
struct OpenFilesPart: Sendable {
  static let name = "open files"
  /// A host needs some twenty, and one for each client.
  static let least = 40
  private let finding: Finding

  /// Counts before the other parts open files of their own.
  init(environment: Environment) {
    let lock = (try? AlarmFiles(environment: environment))?.lock
    let host = lock.flatMap { HostLock.isHeld(path: $0) ? HostLock.holder($0) : nil }
    let others = host.map { [(who: "the host", try? OpenFiles(of: "\($0)"))] } ?? []
    finding = Self.finding([(who: "this command", try? OpenFiles(of: "self"))] + others)
  }

  var examination: Examination { Examination(Self.name) { [finding] } }

  /// - Parameter processes: the counts; nil where they cannot be read.
  static func finding(_ processes: [(who: String, files: OpenFiles?)]) -> Finding {
    let words = processes.map { who, files in
      files.map { "\(who) has \($0.count) of \($0.limit)" } ?? "those of \(who) cannot be counted"
    }
    let detail = words.joined(separator: ", ")
    let isShort = processes.contains { _, files in files.map { $0.left < least } ?? true }
    if !isShort { return .ok(name, detail) }
    return .missing(
      name, "\(detail): with fewer than \(least) left, files, devices and changes go unseen",
      fix: "raise the limit before you start it: ulimit -n 1024; for countdown.service: "
        + "LimitNOFILE=1024")
  }
}

extension OpenFiles {
  fileprivate var left: Int { limit - count }
}
