internal import Countdown
internal import CountdownArguments
internal import CountdownSystem
internal import CountdownTerminal
internal import Glibc

/// Starts this very program as a host that outlives the command, and waits until it serves.
///
/// The host has a session of its own, no terminal and no descriptors of this process, begins in
/// `/`, and gets the variables that ``HostEnvironment`` allows. Its complaints before it serves
/// come back through a pipe; an empty line there says that it serves.
struct HostLauncher {
  /// The time that a host may take until it serves.
  private static let timeout = Duration.seconds(5)

  /// - Parameter options: options of `countdown serve`, besides those that are needed here.
  /// - Returns: the host's remarks, whether it serves or not.
  static func wait(
    for options: [String], environment: Environment
  ) throws(CommandFailure) -> HostLauncher {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else {
      let error = SystemError(operation: "pipe", code: errno)
      throw CommandFailure("no host can be started: \(error)", .failed)
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    do {
      defer { close(ends[1]) }
      let arguments = ["serve", "--foreground", "--ready-fd=3"] + options
      try start(arguments, environment: environment, ends[1])
    }
    return HostLauncher(readingFrom: ends[0])
  }

  /// Whether the host serves.
  let serves: Bool
  /// The faults in the host's words, without the program's name; if the host does not serve, the
  /// last line is the reason.
  let remarks: [String]

  // MARK: - Waiting

  /// Reads until the host serves, has ended, or takes too long.
  private init(readingFrom descriptor: Int32) {
    let end = RealTime.monotonic.advanced(by: Self.timeout)
    var (text, room) = ([UInt8](), [UInt8](repeating: 0, count: 4_096))
    while text != [UInt8(ascii: "\n")], !text.suffix(2).elementsEqual("\n\n".utf8) {
      let isHeard = pollfd(descriptor).wait(until: end)
      let count = isHeard ? read(descriptor, &room, room.count) : -1
      if count <= 0 {
        let late = "it was not ready within \(Self.timeout.text(.spoken))"
        (serves, remarks) = (false, Self.lines(text) + (isHeard ? [] : [late]))
        return
      }
      text += room[..<count]
    }
    (serves, remarks) = (true, Self.lines(text))
  }

  /// The lines of the host's words, as a terminal can be given them: a library of the system may
  /// have written some.
  static func lines(_ text: [UInt8]) -> [String] {
    let name = "countdown: "
    return String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map { String($0.hasPrefix(name) ? $0.dropFirst(name.count) : $0).harmless }
  }

  // MARK: - Starting

  private static func start(
    _ arguments: [String], environment: Environment, _ pipe: Int32
  ) throws(CommandFailure) {
    do throws(SystemError) {
      try DetachedProcess.start(
        program, ["countdown"] + arguments,
        environment: HostEnvironment.allowed(of: environment), folder: "/", pipe: pipe)
    } catch {
      throw CommandFailure("no host can be started: \(error)", .failed)
    }
  }

  /// The program's path, whose name shows in lists of processes; if the file was replaced
  /// meanwhile, this process's own executable.
  private static var program: String {
    let path = ProcessArguments.program
    return access(path, X_OK) == 0 ? path : "/proc/self/exe"
  }
}
