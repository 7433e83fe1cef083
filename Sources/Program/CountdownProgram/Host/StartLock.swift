internal import Countdown
internal import CountdownArguments
internal import CountdownSystem
internal import CountdownTerminal
internal import Glibc

/// The lock that a command holds while it starts a host, one at a time. The kernel releases the
/// lock when the command dies.
final class StartLock {
  private let descriptor: Int32

  /// The time that another command may take.
  private static let timeout = Duration.seconds(10)

  /// Waits for the lock.
  init(path: String) throws(CommandFailure) {
    do throws(SystemError) {
      descriptor = try FileLock.file(at: path)
    } catch {
      throw CommandFailure("no host can be started: \(path.harmless): \(error)", .failed)
    }
    // A failure from here on closes the file by `deinit`: every property has its value.
    if !FileLock.take(descriptor, within: Self.timeout) {
      throw CommandFailure("another command is still starting a host; try again", .failed)
    }
  }

  deinit { close(descriptor) }
}
