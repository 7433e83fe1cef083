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
      server.post(notification(message))
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
        id: message.id, summary: message.summary, body: message.body, urgency: .critical)
      notification.desktopEntry = DesktopRung.entry
      let answer = OneAnswer()
      switch message.purpose {
      case .ring(let sound): prepareRing(&notification, answer, sound)
      case .missed: notification.category = "x-countdown.missed"
      case .due: prepareReminder(&notification, answer)
      }
      return notification
    }

    /// Stays until it is answered; whoever closes it has heard it.
    private func prepareRing(
      _ notification: inout DesktopNotification, _ answer: OneAnswer, _ sound: AlarmSound
    ) {
      notification.category = "x-countdown.alarm"
      notification.isResident = true
      notification.actions = [
        action("snooze", "Snooze", answer, answers.snooze),
        action("stop", "Stop", answer, answers.acknowledge),
        action("default", "Stop", answer, answers.acknowledge),
      ]
      notification.onDismissed = handler("Stop", answer, answers.acknowledge)
      if case .server(let name) = sounds.plan(for: sound) { notification.soundName = name }
    }

    /// A click on it never completes it.
    private func prepareReminder(_ notification: inout DesktopNotification, _ answer: OneAnswer) {
      notification.category = "x-countdown.reminder"
      notification.actions = [
        action("remind", "Remind in 30 minutes", answer, answers.snooze),
        action("complete", "Complete", answer, answers.complete),
      ]
      notification.briefOrder = ["complete", "remind"]
      notification.soundName = "complete"
      if let openList = answers.openList {
        notification.actions.append(
          action("default", "Show list", OneAnswer(), { _ in openList() }))
      }
    }

    private func action(
      _ id: String, _ title: String, _ answer: OneAnswer,
      _ body: @escaping @Sendable (CountdownID) throws -> Void
    ) -> NotificationAction {
      NotificationAction(id: id, title: title, handler: handler(title, answer, body))
    }

    private func handler(
      _ title: String, _ answer: OneAnswer,
      _ body: @escaping @Sendable (CountdownID) throws -> Void
    ) -> @Sendable (CountdownID) -> Void {
      { [report] id in
        do { try answer.give { try body(id) } } catch { report("\(title): \(error)") }
      }
    }
  }
#endif
