internal import Countdown
internal import CountdownArguments
internal import CountdownHost
internal import CountdownProgram
internal import CountdownSharing
internal import CountdownStore
internal import CountdownSystem
internal import CountdownTerminal
internal import Glibc

/// `countdown events`: a line for each event, until the reader has gone.
struct RemoteEvents {
  let place: SharedPlace
  let streams: StandardStreams
  let asJSON: Bool
  let withTicks: Bool
  /// Whether the line was printed that there is no host.
  private var isWaiting = false

  init(place: SharedPlace, streams: StandardStreams, asJSON: Bool, withTicks: Bool) {
    (self.place, self.streams) = (place, streams)
    (self.asJSON, self.withTicks) = (asJSON, withTicks)
  }

  /// The news that wake the loop.
  private enum News: Sendable {
    case list(SharedList)
    case host(HostSubscription.News)
  }

  mutating func run() throws(CommandFailure) {
    do {
      let (box, clock) = (try Postbox<[News]>([]), try ClockWatch())
      let watch = try place.countdowns.watch { list in box.leave { $0.append(.list(list)) } }
      defer { watch.cancel() }
      try HostSubscription.begin { news in box.leave { $0.append(.host(news)) } }
      let loop = EventLoop()
      loop.on(box.signal.number)
      loop.on(clock.number) { _ = clock.wasSet() }
      loop.onHangup(of: STDOUT_FILENO) { [unowned loop] in loop.stop() }
      try run(loop, box)
    } catch {
      throw error as? CommandFailure ?? CommandFailure("\(error)", .failed)
    }
  }

  private mutating func run(_ loop: EventLoop, _ box: Postbox<[News]>) throws {
    var feed = EventFeed(withTicks: withTicks)
    while !loop.isStopped, streams.isHeard {
      for news in box.take() { try receive(news, &feed) }
      write(feed.pass(at: .now))
      loop.turn(until: feed.next(at: .now).map { RealTime.monotonic.advanced(by: $0) })
    }
  }

  private mutating func receive(_ news: News, _ feed: inout EventFeed) throws {
    switch news {
    case .list(let list):
      write(feed.note(list, at: .now))
      for fault in list.faults { StandardStreams.complain("\(fault)") }
    // The events of countdowns come from their records; those of alarms and reminders have no name.
    case .host(.event(let fields)): if fields["name"]?.string == nil { write([fields]) }
    case .host(.heard):
      if isWaiting { StandardStreams.complain("the events of alarms and reminders are received") }
      isWaiting = false
    case .host(.lost):
      isWaiting = true
      StandardStreams.complain(
        "the host has ended; events of alarms and reminders may be missing until one runs again")
    case .host(.absent):
      isWaiting = true
      StandardStreams.complain(
        "no host is running; events of alarms and reminders follow once one runs")
    case .host(.failed(let problem)): throw CommandFailure(problem, .failed)
    }
  }

  private func write(_ lines: [JSONObject]) {
    for line in lines.map(\.inOwnZone) {
      asJSON ? streams.send(line.text + "\n") : streams.line(Self.text(line))
    }
  }

  /// `10:35:12  tea  finished`
  static func text(_ event: JSONObject) -> String {
    let moment = event["at"]?.string?.dropFirst(11).prefix(8) ?? "--:--:--"
    let left = event["remaining_s"]?.integer.map { Duration.seconds($0).text(.short) + " left" }
    let kind = event["event"]?.string ?? ""
    let what = left.map { kind == "warning" ? "warning, \($0)" : $0 } ?? kind
    let name = event["name"]?.string ?? event["label"]?.string ?? event["id"]?.string ?? ""
    let isUsual = ["user", "deadline"].contains(event["reason"]?.string ?? "user")
    let reason = isUsual ? "" : "  \(event["reason"]?.string ?? "")"
    return DisplayText.cleaned("\(moment)  \(name)  \(what)\(reason)")
  }
}
