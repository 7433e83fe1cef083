package import Countdown
internal import CountdownSystem
internal import Glibc

/// A command that was started, for a program that passes its own signals on to it.
///
/// ```swift internal
/// let command = try hook.begin(for: event)
/// // on another thread: command.send(SIGTERM)
/// let status = try command.wait()
/// ```
package final class RunningCommand: Sendable {
  /// Nil once it is reaped, when its number may come to mean another process.
  private let child: Locked<ChildProcess?>
  private let hook: CommandHook

  init(_ child: ChildProcess, of hook: CommandHook) {
    self.child = Locked(child)
    self.hook = hook
  }

  /// Sends a signal, and wakes it if it is halted; nothing when it has ended.
  package func send(_ signal: Int32) {
    child.withLock {
      $0?.send(signal)
      $0?.send(SIGCONT)
    }
  }

  /// Sends no more signals, because the process is about to be reaped.
  func forget() { child.withLock { $0 = nil } }

  /// Blocks until it has ended. To be called once.
  package func wait() throws(HookError) -> CommandHook.Status {
    child.withLock { $0 }?.waitForEnd()
    let result = child.withLock { child -> Result<ChildProcess.Status, SystemError>? in
      defer { child = nil }
      return child.map { child in Result { () throws(SystemError) in try child.reap() } }
    }
    do throws(SystemError) {
      return CommandHook.Status(try result?.get() ?? .exited(0))
    } catch {
      throw hook.error(.statusLost(error))
    }
  }
}

extension CommandHook {
  /// Starts the command without waiting for it, and without its time limit.
  package func begin(for event: CountdownEvent) throws(HookError) -> RunningCommand {
    RunningCommand(try start(telling: variables(for: event, started: nil)), of: self)
  }
}
