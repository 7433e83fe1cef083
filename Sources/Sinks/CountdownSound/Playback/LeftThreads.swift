internal import Countdown

/// The threads left behind in a call that does not return, for example to a sound server that
/// hangs.
///
/// Threads belong to the process, so this count does too, however many players there are: each
/// trial and each alarm may leave one behind, and without a limit a hung server would fill the
/// process with them.
enum LeftThreads {
  private static let threads = Locked<[Thread]>([])

  private struct Thread: Sendable {
    let ended: Latch
    let since: Moment
  }

  /// The number of threads left behind at which no further one may begin.
  private static let most = 4
  /// The time after which a thread that was asked to end counts as left behind.
  private static let notice = Duration.milliseconds(100)

  /// Counts a thread that was asked to end, until it has.
  ///
  /// - Parameter isLate: whether it has had its time already.
  static func add(_ ended: Latch, isLate: Bool = false) {
    let since = RealTime.monotonic.advanced(by: isLate ? .zero - notice : .zero)
    threads.withLock { threads in
      threads.removeAll { $0.ended.isOpen }
      guard !ended.isOpen, !threads.contains(where: { $0.ended === ended }) else { return }
      threads.append(Thread(ended: ended, since: since))
    }
  }

  /// Whether another thread may begin.
  static var allowMore: Bool {
    let latest = RealTime.monotonic.advanced(by: .zero - notice)
    return threads.withLock { threads in
      threads.removeAll { $0.ended.isOpen }
      return threads.count { $0.since <= latest } < most
    }
  }
}
