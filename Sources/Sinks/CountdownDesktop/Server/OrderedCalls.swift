internal import Countdown

/// Calls of the application's code, each on a thread that may block: those about one notification
/// in order, those about different ones concurrently. Calls about no notification are in order,
/// too.
final class OrderedCalls: Sendable {
  /// The waiting calls, for each notification that a thread serves.
  private let waiting = Locked<[Alert.ID?: [@Sendable () -> Void]]>([:])

  /// Queues a call.
  ///
  /// - Throws: ``SystemError`` when no thread can be started; then nothing is called.
  func call(about id: Alert.ID?, _ body: @escaping @Sendable () -> Void) throws(SystemError) {
    let isFirst = waiting.withLock { waiting in
      defer { waiting[id, default: []].append(body) }
      return waiting[id] == nil
    }
    guard isFirst else { return }
    do throws(SystemError) {
      try SystemThread.detached(name: "countdown-action") { [self] in
        while let next = next(about: id) { next() }
      }
    } catch {
      waiting.withLock { $0[id] = nil }
      throw error
    }
  }

  private func next(about id: Alert.ID?) -> (@Sendable () -> Void)? {
    waiting.withLock { waiting in
      guard let next = waiting[id]?.first else {
        waiting[id] = nil
        return nil
      }
      waiting[id]?.removeFirst()
      return next
    }
  }
}
