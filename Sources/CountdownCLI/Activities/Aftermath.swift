internal import Countdown
internal import CountdownHook

/// The command after `--`: run once, at the natural finish, with the terminal to itself.
final class Aftermath {
  private let command: [String]
  private let inbox: Inbox
  private let streams: StandardStreams
  /// The finish it is about.
  var event: CountdownEvent?
  private(set) var isBegun = false
  /// How it ended, for the shell.
  var status: Int32?

  /// Nil when there is no command.
  init?(_ command: [String], inbox: Inbox, streams: StandardStreams) {
    if command.isEmpty { return nil }
    self.command = command
    self.inbox = inbox
    self.streams = streams
  }

  var isRunning: Bool { isBegun && status == nil }

  /// Says the end line and runs the command on a thread of its own.
  func begin(saying line: String) {
    guard !isBegun, let event else { return }
    isBegun = true
    streams.line(line)
    do {
      try SystemThread.detached(name: "countdown-command") { [command, inbox] in
        inbox.post(.commandEnded(Self.run(command, for: event)))
      }
    } catch {
      StandardStreams.complain("countdown: \(error)")
      status = 126
    }
  }

  private static func run(_ command: [String], for event: CountdownEvent) -> Int32 {
    do throws(HookError) {
      let hook = try CommandHook(command, timeLimit: nil, surroundings: .foreground)
      return try hook.run(for: event).code
    } catch {
      StandardStreams.complain("countdown: \(error)")
      return error.code
    }
  }
}
