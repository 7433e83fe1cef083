internal import Countdown
internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownHost
internal import CountdownProgram
internal import CountdownStore
internal import CountdownTerminal

/// `countdown serve --foreground`: runs countdowns, rings alarms and announces reminders, until the
/// user ends it or nothing is left to do.
final class ServeActivity: Activity {
  /// The time that a host with nothing to do waits for more.
  private static let grace = Duration.seconds(3)

  private let host: ServingHost?
  private let readiness: Readiness?
  private let request: ServeRequest
  private let agenda: Agenda
  /// The time that the agenda gets for its beginning and its end; nil for as long as it takes.
  private let serverLimit: Duration?
  private let inbox: Inbox<ServeNotice>
  /// The alerts of alarms; nil for lines only.
  private let alerts: AlarmAlerts?
  /// Prints a line.
  private let say: (String) -> Void
  private let setTitle: (String) -> Void
  private let times: () -> AlarmTimes
  /// The alarms that ring, as they were looked at last; nil where they are to be looked at again.
  private var known: [AlarmStatus]?
  /// The faults, each printed once.
  private var remarks = Set<String>()
  /// The moment at which to look whether anything is left to do; nil while nothing has ended.
  private(set) var deadline: Moment?

  /// - Parameters:
  ///   - host: the host for other processes; nil for alarms alone.
  ///   - readiness: called when the host serves and when it ends.
  ///   - serverLimit: the time that the agenda gets for its beginning and its end, where it is kept
  ///     on a server; nil for as long as that takes.
  init(
    _ request: ServeRequest = ServeRequest(), host: ServingHost? = nil,
    readiness: Readiness? = nil, agenda: Agenda, serverLimit: Duration? = nil,
    inbox: Inbox<ServeNotice>, alerts: AlarmAlerts?,
    times: @escaping () -> AlarmTimes,
    say: @escaping (String) -> Void, setTitle: @escaping (String) -> Void
  ) {
    (self.request, self.host, self.readiness) = (request, host, readiness)
    (self.agenda, self.inbox, self.alerts, self.times) = (agenda, inbox, alerts, times)
    (self.say, self.setTitle, self.serverLimit) = (say, setTitle, serverLimit)
  }

  func begin() -> Ending? {
    let listeners = HostListeners(to: agenda)
    listeners.add { [inbox] news in
      switch news {
      case .alarm(let event): inbox.post(.alarm(event))
      case .ended(let announcement): inbox.post(.ended(announcement))
      default: break
      }
    }
    alerts?.attach(listeners)
    do {
      // The host comes first, so that its subscribers learn at once what rings.
      try openHost(listeners)
      try startAgenda()
    } catch {
      let isTaken = (error as? HostError)?.isTaken == true
      return Ending(status: isTaken ? .stopped : .failed, complaint: "\(error)")
    }
    readiness?.serves()
    // The opening line comes last, because the trial of the alerts takes a while.
    say(opening)
    lookLater()
    setTitle(Self.title(badge: agenda.badge))
    look()
    return nil
  }

  /// Without the socket alarms ring all the same; but then a host that was started for commands is
  /// of no use.
  private func openHost(_ listeners: HostListeners) throws {
    do {
      try host?.open(listeners)
    } catch let error as HostError where !request.isForCommands && !error.isTaken {
      say("no command can reach this host: \(error)")
    }
  }

  /// The number of alarms and reminders, and the alerts that will not work.
  private var opening: String {
    let alarms = agenda.alarms.count(where: \.alarm.isOn)
    let reminders = agenda.reminders.count { $0.done == nil }
    let parts = [(alarms, "alarm"), (reminders, "reminder")].map { count, noun in
      "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
    let known = agenda.isRead ? parts.joined(separator: " and ") : "countdowns only, for now"
    let faults = (alerts?.faults() ?? []).map { "  · \($0.text)" }.joined()
    return "serving \(known); Ctrl-C ends it\(faults)"
  }

  func receive(_ notice: ServeNotice) {
    switch notice {
    case .alarm(let event):
      if let line = AlarmSentences(times: times()).line(event) { say(line) }
      setTitle(Self.title(badge: event.badge))
      lookLater()
      // There may be thousands of reminders, but all that they change is the badge.
      if case .reminder = event.subject { return }
    case .ended(let announcement): say(announcement.line)
    case .isIdle: lookLater()
    case .remark(let line): if remarks.insert(line).inserted { say(line) }
    }
    look()
  }

  /// The present state is taken in when it is shown: of a thousand events at once the last one
  /// counts.
  private func look() { known = nil }

  /// The alarms that ring.
  private var ringing: [AlarmStatus] {
    let alarms = known ?? agenda.alarms.filter { $0.state == .ringing }
    known = alarms
    return alarms
  }

  /// `(3) Countdown`; more than five digits are not shown.
  static func title(badge: Int) -> String {
    if badge <= 0 { return "Countdown" }
    return "(\(badge > 99_999 ? "99999+" : "\(badge)")) Countdown"
  }

  func clockWasSet() { host?.followClock() }

  func press(_ key: Key) {
    switch key {
    case .character("z"): answer { (alarm) throws(AgendaError) in try agenda.snooze(alarm.id) }
    case .space: answer { (alarm) throws(AgendaError) in try agenda.acknowledge(alarm.id) }
    case .character, .escape, .enter, .edit, .redraw, .mouse, .other: break
    }
  }

  private func answer(_ body: (Alarm) throws(AgendaError) -> Void) {
    for status in agenda.alarms where status.state == .ringing {
      do throws(AgendaError) { try body(status.alarm) } catch { say("\(error)") }
    }
    look()
  }

  func closeHelp() {}

  /// Saves the state, and lets the sinks finish.
  func interrupt() -> String? {
    readiness?.ends()
    let isSaved = host?.close() ?? true
    stopAgenda()
    alerts?.silence()
    let lost = drain().reduce(0) { $0 + $1.undelivered }
    alerts?.end()
    // Commands leave the summary to this process until it ends.
    _ = try? attempt { [host] in host?.publishSummary() }
    if !isSaved { return "ended; not every countdown could be saved in time" }
    return lost > 0 ? "ended; \(lost) events were not delivered in time" : nil
  }

  /// Waits until the sinks have taken all events so far.
  func drain() -> [SinkReport] {
    agenda.waitUntilDrained(within: .seconds(2))
  }
}

// MARK: - The agenda on a server

extension ServeActivity {
  /// Starts the agenda. Commands that have started this host learn why it does not know its alarms.
  private func startAgenda() throws {
    let failure = Locked<(any Error)?>(nil)
    let start: @Sendable () -> Void = { [agenda, host] in
      do { try agenda.startEvenUnread() } catch { failure.withLock { $0 = error } }
      host?.publishSummary()
    }
    let isStarted = try attempt(start)
    if let failure = failure.withLock({ $0 }) { throw failure }
    guard request.readyDescriptor != nil else { return }
    let fault = isStarted ? agenda.storeFault?.description : "their server does not answer"
    if let fault {
      StandardStreams.complain("alarms and reminders are silent until this is fixed: \(fault)")
    }
  }

  private func stopAgenda() { _ = try? attempt { [agenda] in agenda.stop() } }

  /// Does work on the agenda; false if the server takes longer for it than the limit.
  private func attempt(_ work: @escaping @Sendable () -> Void) throws(SystemError) -> Bool {
    if let serverLimit { return try BoundedWork.run(within: serverLimit, work) }
    work()
    return true
  }
}

// MARK: - Nothing to do

extension ServeActivity {
  /// Something ended, so the host might too, in a while.
  private func lookLater() {
    if request.endsWhenIdle, deadline == nil {
      deadline = RealTime.monotonic.advanced(by: Self.grace)
    }
  }

  /// The end of a host that has nothing left to do.
  var ending: Ending? {
    guard let deadline, RealTime.monotonic >= deadline else { return nil }
    self.deadline = nil
    if host?.isNeeded != true { return Ending(line: interrupt(), status: .finished) }
    // A later event starts the next look, except when a client leaves or a clip ends.
    if host?.hasClients == true || host?.isSounding == true { lookLater() }
    return nil
  }
}

// MARK: - The view

extension ServeActivity {
  /// A ring is answered at once.
  func isEnd(_ scene: Scene) -> Bool { false }

  /// The ringing alarms, with the keys for them.
  var scene: Scene {
    let ringing = ringing
    guard let first = ringing.first else {
      return Scene(digits: "", seconds: 0, tone: .ready)
    }
    let others = ringing.count > 1 ? "and \(ringing.count - 1) more " : ""
    let snooze = first.alarm.isSnoozable ? "snooze \(first.alarm.snooze.exactText)" : nil
    return Scene(
      label: AlarmSentences.name(first.alarm), heading: others + "rings",
      digits: "\(first.time)", seconds: 0, tone: .over,
      buttons: [
        snooze.map { .init(key: "z", title: $0) }, .init(key: "space", title: "stop"),
      ].compactMap(\.self))
  }
}
