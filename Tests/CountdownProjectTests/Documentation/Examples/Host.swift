import Countdown
import CountdownHost
import CountdownSharing
import Testing

private func ring(_ text: String) throws {}
private func wait() {}
private func endTheProgram() {}

private func commands() throws {
  let client = try HostClient(to: .user())
  try client.start("tea", for: .minutes(3), label: "Green tea")
  try client.add(.minutes(1), to: "tea")
  let tea = try client.pause("tea")
  print(tea.phase, tea.remaining)
  let steps = [
    SharedSteps.Step("Focus", .minutes(25), kind: "focus"),
    SharedSteps.Step("Break", .minutes(5), kind: "shortBreak"),
  ]
  try client.start("work", steps: steps, advances: .automatically)
  let next = try client.next("work")
  print(next.step?.name ?? "")
  for countdown in try client.list().countdowns {
    print(countdown.name, countdown.phase, countdown.remaining, countdown.endsAt ?? "paused")
  }
}

private func refusals(client: HostClient) {
  do {
    try client.resume("tea")
  } catch {
    switch error.reason {
    case .refused(.notFound, _): print("there is no tea")
    case .refused(_, let message): print(message)
    case .notRunning: print("no host runs; `countdown serve` starts one")
    default: print(error)
    }
  }
}

private func eventsOfATask(client: HostClient) async throws {
  for try await event in try client.events() {
    if event.kind == .finished { print(event.name ?? "", event.moment ?? "") }
  }
}

private func eventsOfAThread(client: HostClient) throws {
  let events = try client.events(of: "tea")
  while let event = try events.next(within: .seconds(60)) {
    print(event.kind.rawValue)
  }
}

private func embedding() throws {
  var program = HostProgram { announcement in
    try ring("\(announcement.finish.label) is ready")
  }
  program.onRetire = { endTheProgram() }
  let host = try ResidentHost(at: .user(), in: SharedCountdowns(), for: program)
  wait()
  host.shutDown(within: .seconds(2))
}
