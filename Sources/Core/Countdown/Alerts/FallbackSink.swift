/// Presents an alert by the first of several sinks that works, and continues with the next when
/// that one is no longer heard.
///
/// ```swift
/// let loud = FallbackSink([try SoundPlayer(.nature), try TerminalBell()])
/// agenda.attach(loud)
/// ```
///
/// While an alert repeats, as the ringing of an alarm does, a failed sink keeps trying and takes
/// over again when it succeeds; until then the one after it is heard. A failure in the middle of a
/// sound is handled in the same way.
public final class FallbackSink: AudibleSink {
  private let sinks: [any AlertSink]
  private let onFallback: (@Sendable (Fallback) -> Void)?
  private let state = Locked<[Alert.ID: Watch]>([:])

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

  /// A chain of sinks; without any, every alert fails.
  ///
  /// - Parameter onFallback: called, on a thread of the sink, when one sink replaces another.
  public init(
    _ sinks: [any AlertSink], onFallback: (@Sendable (Fallback) -> Void)? = nil
  ) {
    (self.sinks, self.onFallback) = (sinks, onFallback)
  }

  deinit { for watch in state.withLock({ $0.values }) { watch.over.post() } }

  /// The watch over an alert that is presented.
  private struct Watch: Sendable {
    /// Ends it.
    let over = Semaphore()
    /// Says that it has ended.
    let ended = Semaphore()
  }

  /// How often a sink that ought to be heard is looked at.
  private static let interval = Duration.milliseconds(250)
}

// MARK: - As a sink

extension FallbackSink {
  /// Presents an alert by the first sink that works.
  ///
  /// - Throws: ``Exhausted`` when none does.
  public func present(
    _ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void
  ) throws {
    endWatch(over: alert.id)
    // What a sink shows of an earlier alert is not to stay beside the new one.
    for sink in sinks.dropFirst() { try? sink.withdraw(alert.id) }
    do {
      let errors = try fallBack(alert, answer, after: [])
      watch(alert, answer, hasFallenBack: !errors.isEmpty)
    } catch {
      // One that repeats goes on trying.
      watch(alert, answer, hasFallenBack: true)
      throw error
    }
  }

  /// Withdraws an alert from all sinks.
  ///
  /// - Throws: the error of the first sink that failed.
  public func withdraw(_ id: Alert.ID) throws {
    endWatch(over: id)
    var failure: (any Error)?
    for sink in sinks {
      do { try sink.withdraw(id) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }

  /// Whether one of the sinks accepts the alert.
  public func accepts(_ alert: Alert) -> Bool { sinks.contains { $0.accepts(alert) } }

  /// Tests the sinks in their order.
  ///
  /// - Throws: ``Exhausted`` when none would work.
  public func check(within limit: Duration) throws {
    var errors: [any Error] = []
    for sink in sinks {
      do { return try sink.check(within: limit) } catch { errors.append(error) }
    }
    throw Exhausted(errors: errors)
  }

  /// Ends all watches and closes the sinks.
  public func close() {
    stop()
    for sink in sinks { sink.close() }
  }

  /// Presents it by the first sink after those that failed; returns why they did.
  private func fallBack(
    _ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void,
    after failed: [any Error]
  ) throws(Exhausted) -> [any Error] {
    var errors = failed
    for (place, sink) in sinks.enumerated().dropFirst(failed.count) where sink.accepts(alert) {
      do {
        try sink.present(alert, answer)
        if !errors.isEmpty {
          onFallback?(Fallback(alert: alert, errors: errors, place: place))
        }
        return errors
      } catch {
        errors.append(error)
      }
    }
    onFallback?(Fallback(alert: alert, errors: errors, place: nil))
    throw Exhausted(errors: errors)
  }
}

// MARK: - Watching over a sound

extension FallbackSink {
  private var leader: (any AudibleSink)? { sinks.first as? any AudibleSink }

  private func endWatch(over id: Alert.ID) {
    state.withLock { $0.removeValue(forKey: id) }?.over.post()
  }

  private func forget(_ watch: Watch, over id: Alert.ID) {
    state.withLock { if $0[id]?.over === watch.over { $0[id] = nil } }
    watch.ended.post()
  }

  /// Sees to it that something is heard for as long as the first sink ought to be.
  private func watch(
    _ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void, hasFallenBack: Bool
  ) {
    guard let leader, sinks.count > 1, leader.accepts(alert) else { return }
    // The first sound may have broken off already.
    guard leader.isPlaying || !hasFallenBack && leader.fault != nil else { return }
    let watch = Watch()
    state.withLock { $0[alert.id] = watch }
    try? SystemThread.detached(name: "countdown-watch") { [weak self] in
      var hasFallenBack = hasFallenBack
      while !watch.over.wait(until: RealTime.monotonic.advanced(by: Self.interval)) {
        guard let self else { return }
        guard let next = step(alert, answer, leader, hasFallenBack) else {
          return forget(watch, over: alert.id)
        }
        hasFallenBack = next
      }
    }
  }

  /// Looks once; returns whether another sink stands in now, or nil when the watch is over.
  private func step(
    _ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void,
    _ leader: any AudibleSink, _ hasFallenBack: Bool
  ) -> Bool? {
    let (isPlaying, fault) = (leader.isPlaying, leader.fault)
    // A short sound may be over before a look at it.
    if leader.isHeard || hasFallenBack && !isPlaying && fault == nil {
      if hasFallenBack {
        for sink in sinks.dropFirst() { try? sink.withdraw(alert.id) }
        onFallback?(Fallback(alert: alert, errors: [], place: 0))
      }
      return isPlaying ? false : nil
    }
    if !hasFallenBack, let fault {
      _ = try? fallBack(alert, answer, after: [fault])
      return isPlaying ? true : nil
    }
    return isPlaying ? hasFallenBack : nil
  }
}

// MARK: - What is heard

extension FallbackSink {
  private var audible: [any AudibleSink] { sinks.compactMap { $0 as? any AudibleSink } }

  /// Whether one of the sinks plays a sound, or tries to.
  public var isPlaying: Bool { audible.contains { $0.isPlaying } }

  /// Whether one of the sinks can be heard at this moment.
  public var isHeard: Bool { audible.contains { $0.isHeard } }

  /// The reason why the first sink is not heard, or was not heard to its end.
  public var fault: (any Error)? { leader?.fault }

  /// Silences the sinks.
  public func stop() {
    let watches = state.withLock { state in
      defer { state = [:] }
      return state
    }
    for watch in watches.values { watch.over.post() }
    for sink in audible { sink.stop() }
  }

  /// Waits for all sinks, and for possible replacements, within one limit.
  @discardableResult
  public func waitUntilSilent(within limit: Duration) -> Bool {
    let end = RealTime.monotonic.advanced(by: limit)
    while true {
      for sink in audible {
        let rest = max(RealTime.monotonic.duration(to: end), .zero)
        if !sink.waitUntilSilent(within: rest) { return false }
      }
      guard let watch = state.withLock({ $0.values.first }) else { return true }
      if RealTime.monotonic >= end { return false }
      _ = watch.ended.wait(until: min(RealTime.monotonic.advanced(by: Self.interval), end))
    }
  }
}

// MARK: - For its sinks

extension FallbackSink {
  /// The options of the first sink.
  public var options: SinkOptions { .joined(sinks.map(\.options)) }
}
