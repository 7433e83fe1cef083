package import Countdown
internal import CountdownBell
internal import CountdownDesktop
package import CountdownProgram
internal import CountdownSound
package import CountdownTerminal
internal import Glibc

/// The library's sinks as this program makes them; one that cannot be made fails each alert with
/// the reason, until its library is installed or its terminal is there.
package enum ProgramSinks {
  /// The name by which desktops know this program's entry and its icon.
  package static let entry = "countdown"

  /// The bell of the controlling terminal, or where there is none, that of the standard output.
  package static func bell() -> any AlertSink {
    LateSink {
      do { return try TerminalBell() } catch {
        guard isatty(STDOUT_FILENO) == 1,
          let bell = try? TerminalBell(fileDescriptor: STDOUT_FILENO)
        else { throw error }
        return bell
      }
    }
  }

  /// The clip that comes with the program, for alerts that ask for no other.
  ///
  /// - Parameters:
  ///   - onRemark: called with what a library has written about a failure.
  ///   - onFailure: called with the reason of each failure, and with what was heard instead of a
  ///     clip; nil where the device failed.
  static func sound(
    onRemark: (@Sendable (String) -> Void)?,
    onFailure: @escaping @Sendable (_ reason: String, _ instead: String?) -> Void
  ) -> any AlertSink {
    LateSink {
      try SoundPlayer(.nature) { error in
        if let remark = error.remark { onRemark?(remark) }
        let clip = error.isPlayed ? "played what there is" : "played the bundled clip"
        onFailure(AlertReason.text(error), error.reason.isOfDevice ? nil : clip)
      }
    }
  }

  /// Makes each second of a countdown heard from now on.
  ///
  /// - Parameter onFailure: called with the reason of each failure.
  package static func tick(
    with timer: CountdownTimer, onFailure: @escaping @Sendable (_ reason: String) -> Void
  ) throws {
    let player = try TickPlayer(scheduler: timer.scheduler) { onFailure(AlertReason.text($0)) }
    player.follow(timer.state)
    timer.attach(player, name: "tick")
    // A pause in between had no event for it.
    if !timer.isRunning { player.follow(timer.state) }
  }

  /// Tries silently whether ticks would be heard.
  package static func tickFault(within limit: Duration) -> AlertFault? {
    do {
      try SoundPlayer(.tick).check(within: limit)
      return nil
    } catch {
      return AlertFault(subject: "tick", reason: AlertReason.text(error))
    }
  }

  /// - Parameters:
  ///   - isQuiet: whether the notification server is to make no sound, because the program does.
  ///   - stays: whether this process stays. Only such a process names the desktop entry: desktops
  ///     remove the notifications of a program that has ended.
  ///   - openList: what a click does on the notification that stands for those that a new server is
  ///     not shown again; nil for nothing.
  package static func desktop(
    isQuiet: Bool, stays: Bool, openList: (@Sendable () -> Void)? = nil
  ) -> any AlertSink {
    LateSink {
      try DesktopNotifier(
        appName: "Countdown", icon: entry, desktopEntry: stays ? entry : nil,
        suppressSound: isQuiet, iconPixels: ProgramIcon.pixels,
        summary: { summary(of: $0, openList) })
    }
  }

  private static func summary(
    of others: Int, _ openList: (@Sendable () -> Void)?
  ) -> DesktopNotification {
    var summary = DesktopNotification(
      id: "others", title: "\(others) more notification\(others == 1 ? "" : "s")",
      body: "countdown list names the ends, countdown remind list the reminders")
    summary.expiry = .never
    if let openList {
      summary.actions = [
        DesktopNotification.Action(id: DesktopNotification.Action.opening, title: "Show list") {
          _ in openList()
        }
      ]
    }
    return summary
  }
}

/// A notification that the terminal shows, where it is known to. Through tmux or screen it is sent
/// too, but may be lost, and counts as failed.
package struct TerminalNotice: AlertSink {
  private let dialect: NotificationDialect
  private let multiplexer: Multiplexer?
  private let show: @Sendable (_ sequence: String) -> Void

  /// The error when another job has the terminal, and nothing may be sent there.
  struct Occupied: Error {}

  /// The error when a multiplexer may not pass the notification on.
  struct Unconfirmed: Error {}

  /// - Parameter show: sends the terminal of standard output a sequence.
  package init(
    _ dialect: NotificationDialect, through multiplexer: Multiplexer?,
    show: @escaping @Sendable (_ sequence: String) -> Void
  ) {
    (self.dialect, self.multiplexer, self.show) = (dialect, multiplexer, show)
  }

  package func present(
    _ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void
  ) throws {
    guard Terminal.isForeground(STDOUT_FILENO) else { throw Occupied() }
    let notification = Escape.notification(
      alert.title, alert.body, dialect, id: .random(in: 1 ... .max))
    show(multiplexer?.wrapped(notification) ?? notification)
    try check(within: .zero)
  }

  package func check(within limit: Duration) throws {
    if multiplexer != nil { throw Unconfirmed() }
  }

  package func withdraw(_ id: Alert.ID) {}
}

/// A bell that is both an alert of its own and the last resort of others: of one alert it rings
/// once.
package struct SharedBell: AlertSink {
  package let sink: any AlertSink
  private let latest: Latest

  private final class Latest: Sendable {
    let alert = Locked<(alert: Alert, rung: Moment)?>(nil)
  }

  package init(_ bell: any AlertSink) { (sink, latest) = (bell, Latest()) }

  package var options: SinkOptions { sink.options }

  package func withdraw(_ id: Alert.ID) throws { try sink.withdraw(id) }

  package func accepts(_ alert: Alert) -> Bool { sink.accepts(alert) }

  package func check(within limit: Duration) throws { try sink.check(within: limit) }

  package func observeSound(
    of id: Alert.ID, _ report: @escaping @Sendable (Alert.Audibility) -> Void
  ) { sink.observeSound(of: id, report) }

  package func close() { sink.close() }

  package func present(
    _ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void
  ) throws {
    let now = RealTime.monotonic
    let isEcho = latest.alert.withLock { latest in
      defer { latest = (alert, now) }
      guard let latest, latest.alert.id == alert.id, latest.alert.wallTime == alert.wallTime else {
        return false
      }
      return latest.rung.duration(to: now) < .seconds(2)
    }
    if isEcho { try sink.check(within: .zero) } else { try sink.present(alert, answer) }
  }
}
