#if Desktop
  internal import Countdown

  /// What an event means for the desktop.
  enum EventNotification {
    /// Show this, in the place of what is shown for the countdown.
    case show(DesktopNotification)
    /// Close what is shown for it.
    case withdraw
    /// Nothing.
    case none

    /// `.stopped`, `.paused` and `.reset` never alert, whatever `kinds` holds. While `.started` is
    /// one of the kinds, the time at which it ends is kept right.
    init(_ event: CountdownEvent, on kinds: Set<CountdownEvent.Kind>, clock: WallClock) {
      let isQuiet =
        kinds.contains(event.kind) || kinds.contains(.started) && event.kind.movesTheEnd
      switch event.kind {
      case .finished:
        self = kinds.contains(.finished) ? .show(Self.finish(of: event, clock)) : .withdraw
      case .stopped, .paused, .reset:
        self = .withdraw
      case _ where isQuiet && event.state.isRunning:
        self = .show(Self.progress(of: event, clock))
      default:
        self = .none
      }
    }

    /// `Tea finished`, `5m 00s, at 10:35`.
    private static func finish(of event: CountdownEvent, _ clock: WallClock) -> DesktopNotification
    {
      let end = event.wallTime.nanoseconds.saturatingSubtract(event.lateness.saturatedNanoseconds)
      return DesktopNotification(
        id: event.id, summary: "\(name(of: event)) finished",
        body: "\(event.state.total.text(.units)), at \(clock.text(end))",
        urgency: .critical, category: "x-countdown.finish")
    }

    /// `Tea, ends 10:35`, quietly.
    private static func progress(
      of event: CountdownEvent, _ clock: WallClock
    ) -> DesktopNotification {
      let end = event.wallTime.nanoseconds.saturatingAdd(event.state.remaining.saturatedNanoseconds)
      var notification = DesktopNotification(
        id: event.id, summary: "\(name(of: event)), ends \(clock.text(end))", urgency: .low,
        category: "x-countdown.progress")
      notification.progress = Int(event.state.progress * 100)
      notification.isTransient = true
      return notification
    }

    /// The label, short enough to leave room for what is said of it.
    private static func name(of event: CountdownEvent) -> String {
      let label = NotificationText.line(event.label, limit: NotificationText.limit - 100)
      return label.allSatisfy(\.isWhitespace) ? "Countdown" : label
    }
  }

  extension CountdownEvent.Kind {
    fileprivate var movesTheEnd: Bool { self == .resumed || self == .adjusted }
  }
#endif
