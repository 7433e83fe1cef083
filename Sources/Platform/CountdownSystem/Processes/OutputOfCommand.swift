internal import CCountdownSystem
internal import Countdown
internal import Glibc

/// The output of a short command that has come to its end.
package struct OutputOfCommand: Sendable {
  /// Whether the command left with status 0.
  package let isSuccess: Bool
  package let text: String

  /// The greatest number of bytes that is read.
  private static let longest = 65_536

  /// Runs a command to its end, with no descriptor of this process; nil when the command cannot be
  /// started, writes too much, or takes too long. In the last two cases it is killed.
  ///
  /// - Parameter withErrors: whether what it writes to standard error belongs to the text.
  package static func run(
    _ command: [String], environment: Environment, within limit: Duration,
    withErrors: Bool = false
  ) -> OutputOfCommand? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let child = try? Spawn.start(
      command.first ?? "", command.map { Array($0.utf8CString) },
      environment: environment.variables.map { Array("\($0.name)=\($0.value)".utf8CString) },
      defaults: Spawn.allSignals, flags: 0
    ) { actions in
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
      if withErrors {
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
      } else {
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
      }
      _ = countdown_spawn_close_from(&actions, 3)
    }
    close(ends[1])
    guard let child else { return nil }
    let bytes = bytes(from: ends[0], until: RealTime.monotonic.advanced(by: limit))
    if bytes == nil { kill(child, SIGKILL) }
    let isSuccess = DetachedProcess.reap(child) == 0
    return bytes.map {
      OutputOfCommand(isSuccess: isSuccess, text: String(decoding: $0, as: UTF8.self))
    }
  }

  /// All bytes until the other end is closed; nil when that is too late or too much.
  private static func bytes(from descriptor: Int32, until end: Moment) -> [UInt8]? {
    var (bytes, room) = ([UInt8](), [UInt8](repeating: 0, count: 4_096))
    while bytes.count <= longest {
      guard pollfd(descriptor).wait(until: end) else { return nil }
      let count = Glibc.read(descriptor, &room, room.count)
      if count <= 0 { return count < 0 ? nil : bytes }
      bytes += room[..<count]
    }
    return nil
  }
}
