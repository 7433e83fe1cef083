internal import Countdown
internal import CountdownArguments
internal import CountdownProgram
internal import CountdownResident
internal import CountdownTerminal

/// Makes the outlets that options ask for.
extension Alerts {
  convenience init(
    _ options: AlertOptions, inbox: Inbox<ForegroundNotice>, setting: Setting, hooks: HookSink?,
    share: ForegroundShare, history: ForegroundHistory, ticks: Bool
  ) {
    let plan = AlertPlan(options)
    let bell = SharedBell(ProgramSinks.bell())
    let terminal = setting.notificationDialect.map { dialect in
      TerminalNotice(dialect, through: setting.multiplexer) { inbox.notifyOnTerminal($0) }
    }
    let outlets = plan.alerts.map { way -> AlertOutlet in
      switch way {
      case .notification:
        .notification(
          ProgramSinks.desktop(isQuiet: plan.serverIsQuiet, stays: false), onTerminal: terminal,
          bell: plan.needsBell ? bell : nil)
      case .sound: .sound(bell: bell, onChange: { inbox.post(.alertsChanged) })
      case .bell: .bell(bell)
      }
    }
    let hasView = setting.hasView && options.sound != AlertOptions.Sound.none
    self.init(
      outlets, plan: plan, inbox: inbox, hooks: hooks, share: share, history: history,
      isInView: setting.hasView, hasView: hasView, ticks: ticks)
  }
}
