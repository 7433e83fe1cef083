internal import Countdown
package import CountdownArguments
internal import CountdownSystem
internal import CountdownTerminal

/// The lock that the one process holds which lets alarms ring.
package final class ServeLock {
  private let lock: ProcessLock

  /// Takes the lock.
  ///
  /// - Parameter patience: how long to wait for a process that is about to end.
  /// - Throws: a refusal when another process has it.
  package init(path: String, patience: Duration = .zero) throws(CommandFailure) {
    do throws(ProcessLock.Failure) {
      lock = try ProcessLock(path: path, patience: patience)
    } catch {
      switch error {
      case .taken(let holder):
        let process = holder.map { " (process \($0))" } ?? ""
        throw CommandFailure("countdown serve runs already\(process)", .stopped)
      case .system(let error):
        throw CommandFailure("\(path.harmless): \(error)", .failed)
      }
    }
  }

  /// Whether a process serves at the moment.
  package static func isHeld(path: String) -> Bool { ProcessLock.isHeld(path: path) }
}
