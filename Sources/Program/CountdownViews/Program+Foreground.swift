internal import Countdown
package import CountdownArguments
internal import CountdownProgram
internal import CountdownResident
internal import CountdownSharing
internal import CountdownSystem
package import CountdownTerminal
internal import Glibc

/// The countdowns of this terminal: assembles the parts of each and runs them.
extension Program {
  /// `countdown DURATION` and `countdown until WHEN`
  package func run(_ request: CountdownRequest) -> ExitStatus {
    var request = request
    if let refusal = refusesToStay(&request.view) { return refusal }
    for note in request.notes { complain(note) }
    let plan = ForegroundPlan(request)
    return run(request.view, plan) { [streams, request, environment] inbox, alerts, share in
      CountdownActivity(
        request, alerts: alerts, share: share, inbox: inbox, streams: streams,
        clock: .system(environment))
    }
  }

  /// `countdown kitchen`
  package func kitchen(_ view: ViewOptions) -> ExitStatus {
    guard hasKeys else { return lacksKeys("kitchen needs a terminal for its keys") }
    return run(view, ForegroundPlan(view, command: "kitchen"), takesMouse: true) {
      KitchenActivity(view, alerts: $1, share: $2, inbox: $0)
    }
  }

  /// `countdown pomodoro` and `countdown run`
  package func run(_ request: PomodoroRequest) -> ExitStatus {
    var request = request
    if let refusal = refusesToStay(&request.view) { return refusal }
    guard hasKeys || request.isAutomatic else {
      let remedy = request.plan.isEmpty ? "with --auto" : "without --no-auto"
      return lacksKeys(
        "\(request.command) needs a terminal for its keys; run it in one, or \(remedy)")
    }
    return run(request.view, ForegroundPlan(request)) { [request] in
      PomodoroActivity(request, alerts: $1, share: $2, inbox: $0)
    }
  }

  private var hasKeys: Bool { Setting.terminal(in: environment) != nil }

  /// Nothing could end a view that stays without keys: an option that asks for one is refused, and
  /// a configuration's wish is forgotten.
  private func refusesToStay(_ view: inout ViewOptions) -> ExitStatus? {
    if hasKeys { return nil }
    (view.stay, view.overtime) = (false, false)
    return view.keeping.map { lacksKeys("\($0) needs a terminal, where a key ends the view") }
  }

  private func lacksKeys(_ text: String) -> ExitStatus {
    complain(text)
    return .misused
  }

  private func run(
    _ view: ViewOptions, _ plan: ForegroundPlan, takesMouse: Bool = false,
    _ make: (Inbox<ForegroundNotice>, Alerts, ForegroundShare) -> any Activity<ForegroundNotice>
  ) -> ExitStatus {
    do {
      let sources = try Session<ForegroundNotice>.Sources()
      let setting = Setting(
        view, environment: environment, streams: streams, takesMouse: takesMouse)
      let hooks = ForegroundHooks(environment: environment, kind: plan.kind.rawValue)
      let share = ForegroundShare(plan, environment: environment) { [inbox = sources.inbox] in
        inbox.post(.relabelled)
      }
      hooks.sink?.name = { [weak share] in share?.sharing?.name ?? "" }
      let history = ForegroundHistory(
        environment: environment, share: share, kind: plan.kind.rawValue)
      let alerts = Alerts(
        view.alerts, inbox: sources.inbox, setting: setting, hooks: hooks.sink, share: share,
        history: history, ticks: view.ticks)
      let activity = make(sources.inbox, alerts, share)
      let session = Session(
        activity: activity, screen: setting.screen, terminal: setting.terminal, sources: sources)
      let status = end(session.run())
      // Without a terminal, the printed line is all that a person sees of an end. On a terminal a
      // key marks it as seen, Ctrl-C too; a view that leaves by itself may have gone unseen.
      let isByKey = [.signal(SIGINT), .signal(SIGQUIT)].contains(status)
      if setting.terminal == nil ? !status.isSignal : isByKey { share.markSeen() }
      if let line = history.settle(within: .seconds(1)) { complain(line) }
      if let line = share.end() { complain(line) }
      return hooks.finish(unless: sources.signals, say: complain).map(ExitStatus.signal) ?? status
    } catch {
      complain("\(error)")
      return .failed
    }
  }
}
