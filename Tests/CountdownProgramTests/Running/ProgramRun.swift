import Countdown
import CountdownSystem
import CountdownTestSupport
import Foundation
import Glibc

/// The real program, run in a pseudo-terminal or with pipes, in a session and an environment of its
/// own: no bus, a sound device that swallows everything, an empty home.
final class ProgramRun {
  enum Status: Equatable {
    case code(Int32)
    case signal(Int32)
  }

  /// Where the program's output goes.
  enum Output {
    case terminal(rows: UInt16, columns: UInt16)
    case pipe
    case file(String)
    case closed
  }

  let pid: pid_t
  /// The folder that was made for this run.
  let folder: String
  private let home: String
  private(set) var reader: Int32
  private(set) var output = ""
  private var bytes: [UInt8] = []

  /// Starts the program itself, or a shell that can call it `$COUNTDOWN`.
  init(
    _ arguments: [String], to output: Output = .terminal(rows: 24, columns: 80),
    shell: String? = nil, environment extra: [String: String] = [:]
  ) throws {
    let program = BuiltProducts.path(of: "countdown")
    var command = [program] + arguments
    if let shell { command = ["/bin/bash", "-c", shell] }
    let (reader, setUp, others) = try Self.prepare(output)
    // Only the program may hold the other end, or there would be no end of file.
    defer { for descriptor in others { close(descriptor) } }
    self.reader = reader
    let own = try Self.environment(program)
    folder = own["HOME"] ?? ""
    var environment = own.merging(extra) { $1 }
    home = environment["HOME"] ?? ""
    // A host of its own, that no other test and no user meets.
    if extra["XDG_RUNTIME_DIR"] == nil { environment["XDG_RUNTIME_DIR"] = home }
    pid = try Self.spawn(command, environment: environment.map { "\($0)=\($1)" }, setUp)
  }

  /// What the program or its shell wrote into a file at home.
  func file(_ name: String) -> String {
    (try? String(contentsOfFile: "\(home)/\(name)", encoding: .utf8)) ?? ""
  }

  deinit {
    kill(pid, SIGKILL)
    if reader >= 0 { close(reader) }
    try? FileManager.default.removeItem(atPath: folder)
  }

  private static func environment(_ program: String) throws -> [String: String] {
    let home = FileManager.default.temporaryDirectory.appending(path: "countdown-\(UUID())")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    let sound = home.appending(path: "asound.conf")
    try "pcm.!default { type null }".write(to: sound, atomically: true, encoding: .utf8)
    return [
      "HOME": home.path, "PATH": "/usr/bin:/bin", "TERM": "xterm-256color",
      "ALSA_CONFIG_PATH": sound.path, "COUNTDOWN": program, "XDG_DATA_DIRS": home.path,
      "COUNTDOWN_NO_HOST": "1", "XDG_RUNTIME_DIR": "\(home.path)/run",
    ]
  }
}

// MARK: - Starting

extension ProgramRun {
  private typealias SetUp = (inout posix_spawn_file_actions_t) -> Void

  private typealias Prepared = (reader: Int32, setUp: SetUp, others: [Int32])

  private static func prepare(_ output: Output) throws -> Prepared {
    switch output {
    case .terminal(let rows, let columns): return try terminal(rows: rows, columns: columns)
    case .pipe:
      let (reader, writer) = Descriptors.pipe()
      try check(reader)
      return (
        reader,
        { actions in
          posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
          posix_spawn_file_actions_adddup2(&actions, writer, 1)
          posix_spawn_file_actions_adddup2(&actions, writer, 2)
        }, [writer]
      )
    case .file(let path):
      return (
        -1, { posix_spawn_file_actions_addopen(&$0, 1, path, O_WRONLY, 0) }, []
      )
    case .closed: return (-1, { posix_spawn_file_actions_addclose(&$0, 1) }, [])
    }
  }

  private static func terminal(rows: UInt16, columns: UInt16) throws -> Prepared {
    let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    try check(master)
    var (unlock, number): (Int32, Int32) = (0, 0)
    try check(ioctl(master, 0x4004_5431, &unlock))
    try check(ioctl(master, 0x8004_5430, &number))
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try check(ioctl(master, UInt(TIOCSWINSZ), &size))
    let name = "/dev/pts/\(number)"
    return (
      master,
      { actions in
        posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
      }, []
    )
  }

  private static func spawn(
    _ command: [String], environment: [String], _ setUp: SetUp
  ) throws -> pid_t {
    var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    setUp(&actions)
    // Whatever others have open stays theirs: an end of a pipe would keep them waiting.
    Descriptors.close(from: 3, in: &actions)
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let ownSession: Int32 = 0x80
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | ownSession))
    let (words, variables) = (command.map { strdup($0) }, environment.map { strdup($0) })
    defer { for word in words + variables { free(word) } }
    var pid: pid_t = 0
    let code = posix_spawn(
      &pid, command[0], &actions, &attributes, words + [nil], variables + [nil])
    if code != 0 { throw SystemError(operation: "posix_spawn", code: code) }
    return pid
  }

  private static func check(_ result: Int32) throws {
    if result < 0 { throw SystemError(operation: "pty", code: errno) }
  }
}

// MARK: - Driving

extension ProgramRun {
  /// Reads until the output after a mark contains a text; false when that does not happen in time.
  func waits(for text: String, after mark: Int = 0) -> Bool {
    waits(for: "\"\(text)\"") { $0.dropFirst(mark).contains(text) }
  }

  /// The same for what comes after an earlier text.
  func waits(for text: String, after earlier: String) -> Bool {
    waits(for: "\"\(text)\" after \"\(earlier)\"") { $0.components(after: earlier).contains(text) }
  }

  /// The same for a text of a certain shape.
  func waits(for shape: some RegexComponent, after mark: Int = 0) -> Bool {
    waits(for: "\(shape)") { $0.dropFirst(mark).contains(shape) }
  }

  /// Waits until a countdown of a minute is shown; on a busy machine its first seconds may not be.
  func waitsForAMinute(of label: String = "countdown") -> Bool {
    waits(for: "a minute of \(label)") { output in
      let times = ["01:00"] + (30..<60).map { "00:\($0)" }
      return times.contains { output.contains("\($0) \(label)") }
    }
  }

  func waits(for wanted: String, _ isThere: (String) -> Bool) -> Bool {
    let end = ContinuousClock.now + .seconds(60)
    while !isThere(output) {
      if ContinuousClock.now > end || !readMore() {
        if isThere(output) { break }
        reportUnmetWait(for: wanted, seeing: "\(ShownScreen(output))")
        return false
      }
    }
    return true
  }

  /// How much came so far, to wait for what comes after.
  var mark: Int { output.count }

  func type(_ keys: String) { write(reader, keys, keys.utf8.count) }

  func send(_ signal: Int32) { kill(pid, signal) }

  func resize(rows: UInt16, columns: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(reader, UInt(TIOCSWINSZ), &size)
  }

  /// Closes the terminal's window.
  func hangUp() {
    close(reader)
    reader = -1
  }

  /// Reads to the end and gives the exit status.
  func status() -> Status {
    // A script may be silent for as long as its own timeouts.
    while reader >= 0, readMore(within: 300) {}
    // A program that does not end would hold up all other tests.
    let process = ProcessDescriptor.open(pid)
    defer { close(process) }
    if process >= 0, !ProcessDescriptor.hasEnded(process, within: .seconds(60)) {
      reportUnmetWait(for: "the end of the program", seeing: output)
      kill(pid, SIGKILL)
    }
    var status: Int32 = 0
    waitpid(pid, &status, 0)
    return status & 0x7F == 0 ? .code(status >> 8 & 0xFF) : .signal(status & 0x7F)
  }

  /// Whether the terminal shows what is typed, line by line.
  var isSane: Bool {
    var settings = termios()
    tcgetattr(reader, &settings)
    return settings.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == tcflag_t(ICANON | ECHO | ISIG)
  }

  private func readMore(within seconds: Int32 = 60) -> Bool {
    var wanted = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
    guard poll(&wanted, 1, 1_000 * seconds) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(reader, &buffer, buffer.count)
    guard count > 0 else { return false }
    bytes += buffer[..<count]
    output = String(decoding: bytes, as: UTF8.self)
    return true
  }
}
