internal import Countdown
internal import Glibc

/// From a checked request to an exit status: puts the parts together and runs them.
struct Program {
  let environment: [String: String]
  let streams: StandardStreams

  func run(_ request: Request) -> ExitStatus {
    switch request {
    case .print(let text):
      streams.send(text)
      return end(Ending(line: nil, status: .finished))
    case .countdown(var request):
      // Nothing could end what waits for a key.
      if !hasKeys { (request.view.stay, request.view.overtime) = (false, false) }
      for note in request.notes { complain(note) }
      return run(request.view) { [streams, request, environment] inbox, alerts in
        CountdownActivity(
          request, alerts: alerts, inbox: inbox, streams: streams, clock: .system(environment))
      }
    case .kitchen(let view):
      guard hasKeys else { return lacksKeys("kitchen needs a terminal for its keys") }
      return run(view) { KitchenActivity(view, alerts: $1, inbox: $0) }
    case .pomodoro(let request):
      guard hasKeys || request.isAutomatic else {
        return lacksKeys("pomodoro needs a terminal for its keys; with --auto it runs without")
      }
      return run(request.view) { PomodoroActivity(request, alerts: $1, inbox: $0) }
    }
  }

  private var hasKeys: Bool { Setting.terminal() != nil }

  private func lacksKeys(_ text: String) -> ExitStatus {
    complain(text)
    return .misused
  }

  private func run(
    _ view: ViewOptions, _ make: (Inbox, Alerts) -> any Activity
  ) -> ExitStatus {
    do {
      let sources = Session.Sources(
        inbox: try Inbox(), signals: try SignalQueue(), clock: try ClockWatch())
      let setting = Setting(view, environment: environment, streams: streams)
      let alerts = Alerts(view.alerts, inbox: sources.inbox, setting: setting)
      let activity = make(sources.inbox, alerts)
      let session = Session(
        activity: activity, screen: setting.screen, terminal: setting.terminal, sources: sources)
      return end(session.run())
    } catch {
      complain("\(error)")
      return .failed
    }
  }

  private func complain(_ text: String) { StandardStreams.complain("countdown: \(text)") }

  private func end(_ ending: Ending) -> ExitStatus {
    if let line = ending.line { streams.line(line) }
    if let complaint = ending.complaint { complain(complaint) }
    guard let failure = streams.failure else { return ending.status }
    complain("standard output: \(failure)")
    return ending.status == .finished ? .failed : ending.status
  }
}
