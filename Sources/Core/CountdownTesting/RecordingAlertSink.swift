public import Countdown

/// Keeps every alert it is given, and answers as a person would.
///
/// ```swift
/// let screen = RecordingAlertSink()
/// agenda.attach(screen)
/// clock.advance(to: morning)
/// screen.answer(.action("snooze", token: nil), to: screen.shown[0].id)
/// ```
public final class RecordingAlertSink: AlertSink {
  private let failure: (any Error)?
  private let state = Locked(State())

  private struct State: Sendable {
    var presented: [Alert] = []
    var withdrawn: [Alert.ID] = []
    var shown: [Alert] = []
    var answers: [Alert.ID: @Sendable (Alert.Answer) -> Void] = [:]
    var isClosed = false
    var waiters: [WeakQueue] = []
  }

  /// A sink that was given nothing.
  ///
  /// - Parameter failure: the error to throw for every alert; nil to present them.
  public init(failure: (any Error)? = nil) {
    self.failure = failure
  }

  /// The presented alerts, oldest first. Waits first until everything emitted before the call has
  /// arrived, at most ten seconds; do not call it from inside a sink.
  public var presented: [Alert] { settled.presented }

  /// The alerts still presented, oldest first. Waits as ``presented`` does.
  public var shown: [Alert] { settled.shown }

  /// The alerts that were withdrawn, oldest first. The property waits as ``presented`` does.
  public var withdrawn: [Alert.ID] { settled.withdrawn }

  /// Whether `close` was called.
  public var isClosed: Bool { state.withLock { $0.isClosed } }

  private var settled: State {
    for waiter in state.withLock({ $0.waiters }) { _ = waiter.wait(within: .seconds(10)) }
    return state.withLock { $0 }
  }

  /// Answers an alert on the calling thread, also one that is no longer shown; nothing happens for
  /// an identity that was never presented.
  public func answer(_ answer: Alert.Answer, to id: Alert.ID) {
    state.withLock { $0.answers[id] }?(answer)
  }

  /// The standard options; the recorder waits for its queue, also where a sink around it forwards
  /// them.
  public var options: SinkOptions {
    .standard.telling { queue in self.state.withLock { $0.waiters.append(queue) } }
  }

  /// Keeps the alert, or throws.
  public func present(
    _ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void
  ) throws {
    state.withLock { state in
      state.presented.append(alert)
      if failure != nil { return }
      state.answers[alert.id] = answer
      state.shown.removeAll { $0.id == alert.id }
      state.shown.append(alert)
    }
    if let failure { throw failure }
  }

  /// Notes the withdrawal.
  public func withdraw(_ id: Alert.ID) {
    state.withLock { state in
      state.withdrawn.append(id)
      state.shown.removeAll { $0.id == id }
    }
  }

  /// Notes that it was called.
  public func close() { state.withLock { $0.isClosed = true } }
}
