/// Presents an alert by the first of several sinks that works, and continues with the next when
/// that one is no longer heard.
///
/// ```swift
/// let loud = FallbackSink(try SoundPlayer(.nature), or: try TerminalBell())
/// agenda.attach(loud)
/// ```
///
/// A sink that cannot be made, as a bell without a terminal, fails when an alert comes; then it is
/// tried again to make it.
///
/// While an alert repeats, as the ringing of an alarm does, a failed sink keeps trying and takes
/// over again when it succeeds; until then the one after it is heard. A failure in the middle of a
/// sound is handled in the same way.
public final class FallbackSink: AlertSink {
  let sinks: [LateSink]
  let onFallback: (@Sendable (Fallback) -> Void)?
  let state = Locked(State())

  struct State: Sendable {
    /// The alerts that are being presented, or whose sounds are not over.
    var alerts: [Alert.ID: FallbackAlert] = [:]
    var latestNumber: UInt64 = 0
    /// The threads that wait until there are none.
    var waiters: [Semaphore] = []

    mutating func newNumber() -> UInt64 {
      latestNumber += 1
      return latestNumber
    }
  }

  /// A report that one sink replaced another.
  public struct Fallback: Sendable {
    /// The alert.
    public let alert: Alert
    /// The errors of the sinks before it, in their order.
    public let errors: [any Error]
    /// The place of the sink that works, from 1; nil when none does; 0 when the first one is heard
    /// after all.
    public let place: Int?
  }

  /// None of the sinks could present an alert.
  public struct Exhausted: UnansweredAlert, CustomStringConvertible {
    /// The errors, in the order of the sinks.
    public let errors: [any Error]

    /// All reasons in one line.
    public var description: String { errors.map { "\($0)" }.joined(separator: "; ") }

    /// Whether one of the sinks had no answer.
    public var isUnanswered: Bool { errors.contains(where: \.leavesAlertOpen) }
  }

  /// A chain of two sinks, either of which may not work now; the second may be a chain too.
  ///
  /// - Parameter onFallback: called when one sink replaces another, on a thread of the chain or of
  ///   its runner.
  public init(
    _ first: @autoclosure @escaping @Sendable () throws -> any AlertSink,
    or second: @autoclosure @escaping @Sendable () throws -> any AlertSink,
    onFallback: (@Sendable (Fallback) -> Void)? = nil
  ) {
    (sinks, self.onFallback) = ([LateSink(first), LateSink(second)], onFallback)
  }

  /// A chain of sinks; without any, every alert fails.
  ///
  /// - Parameter onFallback: called when one sink replaces another, on a thread of the chain or of
  ///   its runner.
  public init(_ sinks: [any AlertSink], onFallback: (@Sendable (Fallback) -> Void)? = nil) {
    self.sinks = sinks.map { sink in LateSink { sink } }
    self.onFallback = onFallback
  }

  /// The options of the first sink.
  public var options: SinkOptions { .joined(sinks.compactMap(\.made?.options)) }
}

// MARK: - As a sink

extension FallbackSink {
  /// Presents an alert by the first sink that works.
  ///
  /// - Throws: ``Exhausted`` when none does.
  public func present(
    _ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void
  ) throws {
    let (item, earlier) = state.withLock { state in
      let item = FallbackAlert(alert, answer, number: state.newNumber())
      return (item, state.alerts.updateValue(item, forKey: alert.id))
    }
    earlier?.reporter.end()
    // What a sink shows of an earlier alert is not to stay beside the new one.
    for sink in sinks.dropFirst() { try? sink.made?.withdraw(alert.id) }
    if let failure = carryOut(of: item) { throw failure }
  }

  /// Withdraws an alert from all sinks.
  ///
  /// - Throws: the error of the first sink that failed.
  public func withdraw(_ id: Alert.ID) throws {
    forget(id)
    var failure: (any Error)?
    for sink in sinks {
      do { try sink.made?.withdraw(id) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }

  /// Whether one of the sinks accepts the alert, or could not be made.
  public func accepts(_ alert: Alert) -> Bool { sinks.contains { $0.made?.accepts(alert) ?? true } }

  /// Tests the sinks in their order.
  ///
  /// - Throws: ``Exhausted`` when none would work.
  public func check(within limit: Duration) throws {
    var errors: [any Error] = []
    for sink in sinks {
      do { return try sink.get().check(within: limit) } catch { errors.append(error) }
    }
    throw Exhausted(errors: errors)
  }

  /// Reports whether one of the sinks is heard.
  public func observeSound(
    of id: Alert.ID, _ report: @escaping @Sendable (_ audibility: Alert.Audibility) -> Void
  ) {
    guard let item = state.withLock({ $0.alerts[id] }) else { return report(.over) }
    item.reporter.observe(report)
  }

  /// Forgets the alerts and closes the sinks.
  public func close() {
    for id in sounding { forget(id) }
    for sink in sinks { sink.made?.close() }
  }
}

// MARK: - What is heard

extension FallbackSink {
  private var sounding: [Alert.ID] { state.withLock { Array($0.alerts.keys) } }

  /// Whether a sink plays the sound of an alert, or tries to.
  package var isPlaying: Bool { state.withLock { !$0.alerts.isEmpty } }

  /// Silences the sinks: withdraws the alerts whose sounds are not over.
  package func stop() { for id in sounding { try? withdraw(id) } }

  /// Blocks until the sounds of all alerts are over, or were silenced; false when that takes longer
  /// than the limit, in real time. For a program that leaves with its last sound.
  @discardableResult
  public func waitUntilSilent(within limit: Duration) -> Bool {
    let (end, signal) = (RealTime.monotonic.advanced(by: limit), Semaphore())
    state.withLock { $0.waiters.append(signal) }
    defer { state.withLock { $0.waiters.removeAll { $0 === signal } } }
    while isPlaying, signal.wait(until: end) {}
    return !isPlaying
  }

  private func forget(_ id: Alert.ID) {
    let (item, waiters) = state.withLock { ($0.alerts.removeValue(forKey: id), $0.waiters) }
    item?.reporter.end()
    for waiter in waiters { waiter.post() }
  }
}
