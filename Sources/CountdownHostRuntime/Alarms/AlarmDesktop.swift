internal import Countdown
internal import CountdownAlarms

#if Desktop
  internal import CountdownDesktop
#endif

/// The notification server as alarms and reminders use it.
struct AlarmDesktop: Sendable {
  private let server: DesktopRung
  private let answers: AlarmAnswers
  private let sounds: AlarmSounds
  private let report: @Sendable (String) -> Void

  init(
    _ server: DesktopRung, _ answers: AlarmAnswers, sounds: AlarmSounds,
    report: @escaping @Sendable (String) -> Void
  ) {
    (self.server, self.answers, self.sounds, self.report) = (server, answers, sounds, report)
  }

  /// Shows it; nil, or why it could not.
  func show(_ message: AlarmNotice.Message) -> String? {
    #if Desktop
      server.show(notification(message))
    #else
      "not built in"
    #endif
  }

  func withdraw(_ id: CountdownID) { server.withdraw(id) }

  /// Whether the server plays sounds by their names.
  var playsSounds: Bool { server.playsSounds }

  /// Why it would show nothing, or nil.
  func fault(within limit: Duration) -> String? { server.fault(within: limit) }

  func close() { server.close() }
}

#if Desktop
  extension AlarmDesktop {
    func notification(_ message: AlarmNotice.Message) -> DesktopNotification {
      var notification = DesktopNotification(
        id: message.id, title: message.summary, body: message.body, urgency: .critical)
      let answer = OneAnswer()
      switch message.purpose {
      case .ring(let sound): prepareRing(&notification, message.id, answer, sound)
      case .missed: notification.category = "x-countdown.missed"
      case .due: prepareReminder(&notification, message.id, answer)
      }
      return notification
    }

    /// Stays until it is answered; whoever closes it has heard it.
    private func prepareRing(
      _ notification: inout DesktopNotification, _ id: CountdownID, _ answer: OneAnswer,
      _ sound: AlarmSound
    ) {
      let stop = handler(id, "Stop", answer, answers.acknowledge)
      notification.category = "x-countdown.alarm"
      notification.isResident = true
      notification.actions = [
        Action(
          id: "snooze", title: "Snooze", handler(id, "Snooze", answer, answers.snooze)),
        Action(id: "stop", title: "Stop", stop),
        Action(id: Action.opening, title: "Stop", stop),
      ]
      notification.onDismissed = { _ in stop() }
      if case .server(let name) = sounds.plan(for: sound) { notification.soundName = name }
    }

    /// A click on it never completes it.
    private func prepareReminder(
      _ notification: inout DesktopNotification, _ id: CountdownID, _ answer: OneAnswer
    ) {
      let later = "Remind in 30 minutes"
      notification.category = "x-countdown.reminder"
      notification.actions = [
        Action(id: "remind", title: later, handler(id, later, answer, answers.snooze)),
        Action(
          id: "complete", title: "Complete", handler(id, "Complete", answer, answers.complete)),
      ]
      notification.soundName = "complete"
      if let openList = answers.openList {
        notification.actions.append(
          Action(id: Action.opening, title: "Show list", openList))
      }
    }

    private func handler(
      _ id: CountdownID, _ title: String, _ answer: OneAnswer,
      _ body: @escaping @Sendable (CountdownID) throws -> Void
    ) -> @Sendable () -> Void {
      { [report] in
        do { try answer.give { try body(id) } } catch { report("\(title): \(error)") }
      }
    }
  }

  private typealias Action = DesktopNotification.Action

  extension DesktopNotification.Action {
    fileprivate init(id: String, title: String, _ body: @escaping @Sendable () -> Void) {
      self.init(id: id, title: title, handler: { _ in body() })
    }
  }
#endif
