import CountdownTestSupport
import Glibc

/// A process that ends with this object, and also when the tests end in any other way: a shell
/// waits for the end of a pipe that only we hold, and then kills it.
final class Child {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The process itself, not the shell that watches over it.
  private(set) var pid: pid_t = 0
  private let guardian: pid_t
  private let lifeline: Int32
  private let input: Int32
  private let output: Int32
  private let name: String
  private var unread: [UInt8] = []

  /// - Parameter package: the Debian package to name when the command is missing.
  init(_ command: [String], package: String, environment: [String: String] = [:]) throws {
    name = command.first ?? ""
    guard Self.exists(name) else {
      throw Failure(description: "\(name) is missing: apt-get install -y \(package)")
    }
    let watch = """
      exec 4<&0
      sh -c 'echo $$; exec "$@"' sh "$@" <&4 2>/dev/null 3<&- 4<&- &
      exec >/dev/null </dev/null 4<&-
      read -r nothing <&3
      kill -CONT $! 2>/dev/null
      kill -KILL $! 2>/dev/null
      wait
      """
    let (inputEnd, outputEnd, lifelineEnd) = (try Self.pair(), try Self.pair(), try Self.pair())
    guardian = try Self.spawn(
      ["/bin/sh", "-c", watch, "sh"] + command, environment: environment,
      descriptors: [(inputEnd.theirs, 0), (outputEnd.theirs, 1), (lifelineEnd.theirs, 3)])
    for descriptor in [inputEnd, outputEnd, lifelineEnd].map(\.theirs) { close(descriptor) }
    (input, output, lifeline) = (inputEnd.ours, outputEnd.ours, lifelineEnd.ours)
    pid = try Int32(readLine()) ?? 0
  }

  deinit {
    close(lifeline)
    close(input)
    close(output)
    waitpid(guardian, nil, 0)
  }

  func signal(_ number: Int32) { kill(pid, number) }

  func write(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = send(input, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// The next line of its output; throws when there is none within a minute.
  func readLine() throws -> String {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread.removeFirst(end + 1) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 60_000) > 0 else {
        throw Failure(description: "\(name) said nothing for a minute")
      }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = read(output, &buffer, buffer.count)
      guard count > 0 else { throw Failure(description: "\(name) ended") }
      unread += buffer[..<count]
    }
  }

  /// The rest of its output, once it has ended.
  func readToEnd() throws -> String {
    var lines: [String] = []
    while let line = try? readLine() { lines.append(line) }
    return lines.joined(separator: "\n") + String(decoding: unread, as: UTF8.self)
  }
}

extension Child {
  private static func exists(_ command: String) -> Bool {
    command.hasPrefix("/")
      ? access(command, X_OK) == 0
      : ["/usr/bin/", "/bin/", "/usr/local/bin/"].contains { access($0 + command, X_OK) == 0 }
  }

  /// Two ends that no other child inherits; writing to one whose other end is gone is no signal.
  private static func pair() throws -> (ours: Int32, theirs: Int32) {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
      throw Failure(description: "no socket pair")
    }
    return (ends[0], ends[1])
  }

  private static func spawn(
    _ arguments: [String], environment: [String: String], descriptors: [(Int32, Int32)]
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (ours, theirs) in descriptors { posix_spawn_file_actions_adddup2(&actions, ours, theirs) }
    Descriptors.close(from: 4, in: &actions)
    // The threads of the cooperative pool block signals, and a shell without SIGCHLD waits for
    // ever.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let standard = ["PATH": "/usr/bin:/bin:/usr/local/bin", "LC_ALL": "C.UTF-8", "HOME": "/tmp"]
    let variables = standard.merging(environment) { $1 }.map { "\($0)=\($1)" }
    let (argv, envp) = (arguments.map { strdup($0) } + [nil], variables.map { strdup($0) } + [nil])
    defer { for string in argv + envp { free(string) } }
    var pid: pid_t = 0
    let error = posix_spawn(&pid, arguments[0], &actions, &attributes, argv, envp)
    guard error == 0 else { throw Failure(description: "posix_spawn: error \(error)") }
    return pid
  }
}
