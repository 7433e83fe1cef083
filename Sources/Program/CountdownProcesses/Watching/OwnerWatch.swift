internal import Countdown
internal import CountdownSharing
internal import CountdownStore
internal import CountdownSystem
internal import Glibc

/// Reports the end of the process that shares a countdown: a thread that sleeps until then.
final class OwnerWatch: Sendable {
  let owner: OwnerMark
  private let stop: WakeSignal

  /// - Parameter ended: called once, on the watch's thread, unless the watch was dropped before.
  /// - Returns: nil where the process has ended, or cannot be watched from here.
  init?(_ owner: OwnerMark, ended: @escaping @Sendable () -> Void) {
    guard let stop = try? WakeSignal() else { return nil }
    let process = ProcessDescriptor.open(owner.process)
    guard process >= 0 else { return nil }
    (self.owner, self.stop) = (owner, stop)
    // The descriptor is held, so the process number cannot come to mean another process.
    guard owner.life == .alive, Self.run(process, stop, ended) else {
      close(process)
      return nil
    }
  }

  deinit { stop.post() }

  private static func run(
    _ process: Int32, _ stop: WakeSignal, _ ended: @escaping @Sendable () -> Void
  ) -> Bool {
    let thread: Void? = try? SystemThread.detached(name: "countdown-owner") {
      let isDropped = stop.isPosted(before: [process])
      close(process)
      if !isDropped { ended() }
    }
    return thread != nil
  }
}
