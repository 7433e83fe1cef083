internal import Countdown
internal import CountdownArguments
internal import CountdownSystem
internal import CountdownTerminal
internal import Glibc

/// The turn to start a host, which one command has at a time. The kernel takes it back from a
/// command that dies.
final class StartTurn {
  private let descriptor: Int32

  /// How long another command may take.
  private static let patience = Duration.seconds(10)

  /// Waits for the turn.
  ///
  /// - Parameter path: of the file that stands for the turn.
  init(path: String) throws(CommandFailure) {
    do throws(SystemError) {
      descriptor = try ServeLock.file(at: path)
    } catch {
      throw CommandFailure("no host can be started: \(path.harmless): \(error)", .failed)
    }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    let isOurs = BoundedCall.make(within: Self.patience) {
      while flock(copy, LOCK_EX) != 0, errno == EINTR {}
      close(copy)
    }
    if !isOurs {
      throw CommandFailure("another command has been starting a host for too long", .failed)
    }
  }

  deinit { close(descriptor) }
}
