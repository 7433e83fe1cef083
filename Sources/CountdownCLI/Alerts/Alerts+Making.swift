/// Makes the ladders that options ask for.
extension Alerts {
  convenience init(_ options: AlertOptions, inbox: Inbox, setting: Setting) {
    let plan = AlertPlan(options)
    let bell = BellAlert()
    let ladders: [any AlertLadder] = plan.alerts.compactMap { alert in
      switch alert {
      case .notification: Self.notification(inbox, setting)
      case .sound: Self.sound(plan, bell, setting)
      case .bell: bell
      }
    }
    self.init(ladders, isExplicit: plan.isExplicit, inbox: inbox)
  }

  private static func notification(_ inbox: Inbox, _ setting: Setting) -> NotificationAlert {
    guard let dialect = setting.notificationDialect else {
      return NotificationAlert(desktop: DesktopRung(), onTerminal: nil)
    }
    return NotificationAlert(desktop: DesktopRung()) { summary, body in
      inbox.post(.terminalNotification(Escape.notification(summary, body, dialect)))
    }
  }

  private static func sound(_ plan: AlertPlan, _ bell: BellAlert, _ setting: Setting)
    -> (any AlertLadder)?
  {
    #if Sound
      return SoundAlert(
        file: plan.file, dataFolders: setting.dataFolders, bell: bell,
        bellRingsAnyway: plan.alerts.contains(.bell))
    #else
      return nil
    #endif
  }
}
