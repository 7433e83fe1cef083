internal import Countdown
internal import CountdownHook
internal import CountdownProgram
internal import CountdownSystem
internal import CountdownTerminal
internal import Glibc

/// The command after `--`: run once, at the natural finish, with the terminal to itself.
final class FinishCommand {
  private let command: [String]
  private let inbox: Inbox<ForegroundNotice>
  private let streams: StandardStreams
  private let hasEnded = Semaphore()
  private var running: RunningCommand?
  /// The finish that it follows.
  var event: CountdownEvent?
  private(set) var isBegun = false
  /// The exit status for the shell.
  var status: ExitStatus?

  /// The time that it has to obey a signal that ends the program.
  private static let grace = Duration.seconds(2)

  /// Nil when there is no command.
  init?(_ command: [String], inbox: Inbox<ForegroundNotice>, streams: StandardStreams) {
    if command.isEmpty { return nil }
    self.command = command
    self.inbox = inbox
    self.streams = streams
  }

  /// Why the command could not run now; nil if it could.
  var problem: String? {
    do throws(HookError) {
      try CommandHook(command, timeLimit: nil, surroundings: .foreground).check()
      return nil
    } catch {
      let name = command.first ?? ""
      let isLine = command.count == 1 && name.contains(" ") && !name.contains("/")
      let remedy = isLine ? "; leave out the quotes around it, or put sh -c before it" : ""
      return "the command for the end cannot run: \(error)\(remedy)"
    }
  }

  var isRunning: Bool { isBegun && status == nil }

  /// Prints the end line, runs the command, and waits for it on a separate thread.
  func begin(saying line: String) {
    guard !isBegun, let event else { return }
    isBegun = true
    streams.line(line)
    do throws(HookError) {
      let hook = try CommandHook(command, timeLimit: nil, surroundings: .foreground)
      let running = try hook.begin(for: event)
      self.running = running
      waitForEnd(of: running)
    } catch {
      status = Self.complain(error)
    }
  }

  private func waitForEnd(of running: RunningCommand) {
    let body = { @Sendable [inbox, hasEnded] in
      inbox.post(.commandEnded(Self.status(of: running)))
      hasEnded.post()
    }
    do { try SystemThread.detached(name: "countdown-command", body) } catch { body() }
  }

  private static func status(of running: RunningCommand) -> ExitStatus {
    do throws(HookError) {
      let status = try running.wait()
      // A command ended by a key of the terminal counts as ended by the signal, or the shell would
      // continue.
      if case .signaled(let signal) = status, SignalQueue.requests.contains(signal) {
        return .signal(signal)
      }
      return .code(status.code)
    } catch {
      return complain(error)
    }
  }

  private static func complain(_ error: HookError) -> ExitStatus {
    StandardStreams.complain("\(error)")
    return .code(error.code)
  }

  /// A signal that ends the program ends the command first; a command that does not obey is named.
  func pass(_ signal: Int32) {
    guard isRunning, let running else { return }
    running.send(signal)
    if hasEnded.wait(until: RealTime.monotonic.advanced(by: Self.grace)) { return }
    StandardStreams.complain("\(command.first ?? "") is still running")
  }
}
