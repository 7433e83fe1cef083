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
      descriptor = try FileLock.file(at: path)
    } catch {
      throw CommandFailure("no host can be started: \(path.harmless): \(error)", .failed)
    }
    if !FileLock.take(descriptor, within: Self.patience) {
      throw CommandFailure("another command has been starting a host for too long", .failed)
    }
  }

  deinit { close(descriptor) }
}
