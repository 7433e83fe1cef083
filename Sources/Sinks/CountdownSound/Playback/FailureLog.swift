internal import Countdown

/// The failures of a player: kept for queries, and reported to the application once each.
///
/// A separate thread reports them, one after the other: the application's code may block, and
/// neither the device nor the next attempt waits for it.
final class FailureLog: Sendable {
  private let state = Locked(State())
  private let report: (@Sendable (SoundError) -> Void)?
  private let reported = Semaphore()

  private struct State: Sendable {
    var all: [SoundError] = []
    var unreported: [SoundError] = []
    /// Whether a thread is reporting.
    var isReporting = false
  }

  /// The number of failures that are kept.
  private static let capacity = 32

  init(report: (@Sendable (SoundError) -> Void)?) {
    self.report = report
  }

  var all: [SoundError] { state.withLock { $0.all } }

  /// A clip that is cut short or damaged stays so; that is reported once.
  func record(_ error: SoundError) {
    let begins = state.withLock { state in
      let isLasting = [.clipTruncated, .clipDamaged].contains(error.reason)
      if isLasting, state.all.contains(where: { $0.isSameLoss(as: error) }) { return false }
      if state.all.count >= Self.capacity { state.all.removeFirst() }
      state.all.append(error)
      guard report != nil else { return false }
      state.unreported.append(error)
      defer { state.isReporting = true }
      return !state.isReporting
    }
    guard begins else { return }
    do {
      try SystemThread.detached(name: "countdown-error") { self.reportAll() }
    } catch {
      // Without a thread the report comes here, late.
      reportAll()
    }
  }

  private func reportAll() {
    while let error = next() { report?(error) }
    reported.post()
  }

  private func next() -> SoundError? {
    state.withLock { state in
      state.isReporting = !state.unreported.isEmpty
      return state.unreported.isEmpty ? nil : state.unreported.removeFirst()
    }
  }

  /// Waits until all failures have been reported, before the outcome of a sound is stated.
  func waitUntilReported(within limit: Duration) {
    let deadline = RealTime.monotonic.advanced(by: limit)
    while state.withLock({ $0.isReporting }), reported.wait(until: deadline) {}
  }
}
