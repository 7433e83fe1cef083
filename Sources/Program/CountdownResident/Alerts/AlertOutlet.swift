package import Countdown
package import CountdownProgram

/// One way of alerting: its sinks, from the best to the last resort, and the outcome of the latest
/// alert.
package final class AlertOutlet: Sendable {
  package let way: AlertWay
  /// The sinks as one.
  package let sink: FallbackSink
  private let parts: [Part]
  private let log: AlertLog
  /// The turn of an alert: the log holds the outcome of one at a time.
  private let turn = Semaphore()

  /// A sink, and the words for its use as a substitute.
  private struct Part: Sendable {
    let sink: any AlertSink
    /// `use the bell`.
    var will = ""
    /// `rang the bell`.
    var did = ""
  }

  private init(_ way: AlertWay, _ log: AlertLog, _ parts: [Part]) {
    (self.way, self.log, self.parts) = (way, log, parts)
    turn.post()
    sink = FallbackSink(parts.map(\.sink)) { fallback in
      if fallback.place == 0 { return log.recover() }
      // The failure of the last resort itself is not mentioned.
      log.miss(
        fallback.errors.prefix(1).map(AlertReason.text),
        instead: fallback.place.map { parts[$0].did })
    }
  }

  /// The desktop's notification, or else the terminal's, or else the bell.
  ///
  /// - Parameters:
  ///   - bell: the last resort, where nothing else would be noticed; nil for none.
  ///   - report: called, at once and from any thread, with each fault.
  package static func notification(
    _ desktop: any AlertSink, onTerminal: TerminalNotice?, bell: (any AlertSink)? = nil,
    report: (@Sendable (AlertResult) -> Void)? = nil
  ) -> AlertOutlet {
    let own = onTerminal.map {
      Part(sink: $0, will: "use the terminal's", did: "the terminal's instead")
    }
    let last = bell.map { Part(sink: $0, will: "use the bell", did: rangTheBell) }
    return AlertOutlet(
      .notification, AlertLog(.notification, report: report),
      [Part(sink: desktop), own, last].compactMap(\.self))
  }

  /// The clip, or else the bell.
  ///
  /// - Parameters:
  ///   - onRemark: called, from any thread, with what a library of sound has written.
  ///   - onChange: called, from any thread, when the result may have changed, such as when the
  ///     device is lost in the middle of the clip.
  package static func sound(
    bell: any AlertSink, report: (@Sendable (AlertResult) -> Void)? = nil,
    onRemark: (@Sendable (String) -> Void)? = nil,
    onChange: @escaping @Sendable () -> Void = {}
  ) -> AlertOutlet {
    let log = AlertLog(.sound, report: report, onChange: onChange)
    let player = ProgramSinks.sound(onRemark: onRemark) { reason, instead in
      if let instead { log.miss([reason], instead: instead) } else { log.decide(reason) }
    }
    return AlertOutlet(
      .sound, log,
      [Part(sink: player), Part(sink: bell, will: "use the bell", did: rangTheBell)])
  }

  static let rangTheBell = "rang the bell"

  /// Whether a clip was heard at the latest alert, the own one or the bundled one.
  package var hasPlayed: Bool {
    guard way == .sound, let result else { return false }
    return result.isHeard && result.instead != Self.rangTheBell
  }

  package static func bell(
    _ bell: any AlertSink, report: (@Sendable (AlertResult) -> Void)? = nil
  ) -> AlertOutlet {
    AlertOutlet(.bell, AlertLog(.bell, report: report), [Part(sink: bell)])
  }

  /// An outlet for tests.
  package static func other(_ sink: any AlertSink) -> AlertOutlet {
    AlertOutlet(.bell, AlertLog(.bell, report: nil), [Part(sink: sink)])
  }
}

// MARK: - The outcome of an alert

extension AlertOutlet {
  /// The outcome of the latest alert; nil while it is unknown.
  package var result: AlertResult? { log.result }

  /// Whether an alert was to be presented, and its outcome is unknown.
  package var isAwaited: Bool { log.isAwaited }

  /// Another alert is about to be presented.
  package func expect() { log.expect() }

  /// Nothing is presented at this end.
  package func rest() { log.rest() }

  /// The alert was presented, or failed; the chain has reported why.
  package func settle() { log.settle() }

  /// Presents an alert on the calling thread, after those of other threads, and returns the
  /// outcome.
  package func present(
    _ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void
  ) -> AlertResult {
    turn.wait()
    defer { turn.post() }
    log.expect()
    var isUnanswered = false
    do {
      if sink.accepts(alert) {
        try sink.present(alert, answer)
      } else {
        try sink.withdraw(alert.id)
      }
    } catch {
      isUnanswered = error.leavesAlertOpen
    }
    log.settle()
    var result = log.result ?? AlertResult(alert: way)
    result.isUnanswered = isUnanswered
    return result
  }

  /// Tries the outlet silently; returns the fault, or nil. May block for the limit.
  ///
  /// - Parameter clips: the files that alerts are to play. They are opened, and the device is tried
  ///   with the bundled clip, so that no file takes the time for that.
  package func check(within limit: Duration, clips: [String] = []) -> AlertFault? {
    let deadline = RealTime.monotonic.advanced(by: limit)
    let clip = ClipTrial.fault(ofFiles: clips, within: limit / 2)
    let sinks = faultOfSinks(within: RealTime.monotonic.duration(to: deadline))
    return clip?.before(sinks) ?? sinks
  }

  private func faultOfSinks(within limit: Duration) -> AlertFault? {
    var first: (any Error)?
    for part in parts {
      do {
        try part.sink.check(within: limit)
        return first.map { fault($0, instead: part.will) }
      } catch {
        first = first ?? error
      }
    }
    return first.map { fault($0, instead: nil) }
  }

  private func fault(_ error: any Error, instead: String?) -> AlertFault {
    AlertFault(alert: way, reason: AlertReason.text(error), instead: instead)
  }
}
