internal import Countdown
internal import CountdownAlarms
internal import CountdownSharing

/// What other threads tell the loop.
enum Notice: Sendable {
  case event(CountdownEvent)
  /// An alarm rings, a reminder is due …
  case alarm(AlarmEvent)
  /// Something of the host that this process is.
  case host(HostNotice)
  /// The countdowns of all processes have changed.
  case shared(SharedList)
  /// The process of the countdown that is watched has ended.
  case ownerEnded
  /// A line about what did not work.
  case remark(String)
  /// The silent trial of the alerts is over, with what will not work.
  case tried([AlertFault])
  /// All alerts of the latest finish have answered, or had their time.
  case alertsAnswered
  /// The terminal shall show a notification of its own, by this sequence.
  case terminalNotification(String)
  /// And the clip is over as well.
  case alertsSettled
  /// The command after `--` ended, which is how the program ends.
  case commandEnded(ExitStatus)
}

/// Where threads leave notices for the loop.
final class Inbox: Sendable {
  let signal: WakeSignal
  private let notices = Locked<[Notice]>([])

  init() throws(SystemError) {
    signal = try WakeSignal()
  }

  func post(_ notice: Notice) {
    notices.withLock { $0.append(notice) }
    signal.post()
  }

  /// Everything that was left since the last time, in order.
  func take() -> [Notice] {
    signal.clear()
    return notices.withLock { notices in
      defer { notices = [] }
      return notices
    }
  }
}

/// Brings a countdown's events into the inbox.
struct InboxSink: EventSink {
  let inbox: Inbox

  func receive(_ event: CountdownEvent) { inbox.post(.event(event)) }
}
