internal import CountdownArguments
internal import CountdownHostRuntime
internal import CountdownProcesses
internal import CountdownTerminal

/// Makes the ladders that options ask for.
extension Alerts {
  convenience init(
    _ options: AlertOptions, inbox: Inbox<ForegroundNotice>, setting: Setting, hooks: HookSink?,
    share: ForegroundShare
  ) {
    let plan = AlertPlan(options)
    let bell = BellAlert()
    let ladders: [any AlertLadder] = plan.alerts.compactMap { alert in
      switch alert {
      case .notification: Self.notification(plan, inbox, setting)
      case .sound: Self.sound(plan, bell, setting)
      case .bell: bell
      }
    }
    self.init(
      ladders, isExplicit: plan.isExplicit, inbox: inbox, hooks: hooks, share: share)
  }

  private static func notification(
    _ plan: AlertPlan, _ inbox: Inbox<ForegroundNotice>, _ setting: Setting
  ) -> NotificationAlert {
    let desktop = DesktopRung(isQuiet: plan.serverIsQuiet)
    guard let dialect = setting.notificationDialect else {
      return NotificationAlert(desktop: desktop, onTerminal: nil)
    }
    return NotificationAlert(desktop: desktop) { summary, body in
      inbox.notifyOnTerminal(Escape.notification(summary, body, dialect))
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
