extension CountdownEvent: SourceEvent {
  /// The countdown's identity.
  public var alertID: Alert.ID { Alert.ID(id) }

  /// For `.finished`, the end: `Tea finished`, `5m 00s, at 10:35`. For `.warning`, the time left:
  /// `Tea: 5 minutes left`, `ends 10:35`. For a tick, the progress and the end, for sinks attached
  /// with `on: [.tick]`. Nil for any other event.
  public var alert: Alert? {
    switch kind {
    case .finished: finishAlert
    case .warning: warningAlert(of: name)
    case .tick: state.isRunning ? progress.with { $0.urgency = .low } : nil
    default: nil
    }
  }

  /// Whether the countdown runs again, or was interrupted. When a routine goes to its next step
  /// automatically, nothing is withdrawn.
  public var withdrawsAlert: Bool {
    switch kind {
    case .started, .resumed, .adjusted, .paused, .stopped, .reset: !isAutomatic
    case .current, .tick, .warning, .finished, .stalled: false
    }
  }
}

extension CountdownEvent {
  /// The alert, or else one with the kind, the progress and the time left.
  public var notice: Alert {
    if kind == .finished { return finishAlert }
    if kind == .warning { return warningAlert(of: name) }
    if state.isRunning { return progress }
    return Alert(
      alertID, of: alertSource, kind: Alert.Kind(rawValue: kind.rawValue), title: "\(name) \(kind)",
      body: "\(state.remaining.text(.units)) left", wallTime: wallTime
    ).with { $0.moment = actual }
  }

  private var finishAlert: Alert {
    let end = wallTime.advanced(by: .zero - lateness)
    return Alert(
      alertID, of: alertSource, kind: .finished, title: "\(name) finished",
      body: "\(state.total.text(.units)), at \(end.localHourAndMinute)", wallTime: end
    ).with { $0.moment = scheduled }
  }

  /// `Tea: 5 minutes left`
  package func warningAlert(of name: String) -> Alert {
    let end = endsAt
    let left = Duration.seconds(state.remainingSeconds).text(.spoken)
    return Alert(
      alertID, of: alertSource, kind: .warning, title: "\(name): \(left) left",
      body: "ends \(end.localHourAndMinute)", wallTime: end
    ).with { $0.moment = scheduled }
  }

  /// `Tea, ends 10:35`. That it began is more worth seeing than that it goes on.
  private var progress: Alert {
    let end = endsAt
    return Alert(
      alertID, of: alertSource, kind: .progress, title: "\(name), ends \(end.localHourAndMinute)",
      wallTime: end
    ).with {
      $0.progress = state.progress
      $0.moment = state.deadline ?? actual.advanced(by: state.remaining)
    }
  }

  /// The wall time at which a running countdown ends; also of an event that was noticed late.
  package var endsAt: WallMoment {
    wallTime.advanced(by: state.deadline.map { actual.duration(to: $0) } ?? state.remaining)
  }

  private var alertSource: Alert.Source { Alert.Source(.countdown, id: alertID, label: label) }

  private var name: String { label.allSatisfy(\.isWhitespace) ? "Countdown" : label }
}

extension WallMoment {
  /// The nearest second's hour and minute on the clocks of the user's zone, such as `10:35`; so
  /// that what ends at 10:35:00 does so although its tick came a moment early.
  package var localHourAndMinute: String {
    let seconds = nanoseconds.saturatingAdd(500_000_000) / 1_000_000_000
    guard let (hour, minute) = CLibrary.localTime(secondsSince1970: seconds) else { return "--:--" }
    return "\(hour.padded(2)):\(minute.padded(2))"
  }
}
