internal import Countdown
internal import CountdownAlarms
internal import CountdownHost
internal import CountdownProgram
internal import CountdownSharing

/// What happens to the countdowns of a host and in its agenda.
enum HostNews: Sendable {
  /// An alarm rings, a reminder is due …
  case alarm(AlarmEvent)
  /// The agenda has read what other processes changed.
  case agendaRead
  /// A countdown that belongs to no living process has begun, was paused, warns …
  case countdown(CountdownEvent, SharedEvent)
  /// The host announces an end.
  case ended(HostAnnouncement)
  /// Shared countdowns have changed.
  case changed(SharedChanges)
}

/// All that listens to the events of a host: each listener is called with each piece of news, in
/// their order, on one thread.
///
/// Listeners are not sinks of alerts: a line that was printed, or a hook that was run, is not an
/// alarm that a person has heard. A listener does not block for long; a hook runs on a thread of
/// its own.
final class HostListeners: Sendable {
  typealias Listener = @Sendable (HostNews) -> Void

  private let runner: SinkRunner<AlarmEvent>
  private let list: ListenerList

  /// Listeners to the events of an agenda from now on, and to what is posted.
  init(to agenda: Agenda) {
    let list = ListenerList()
    self.list = list
    runner = SinkRunner(ClosureSink { list.call(.alarm($0)) }, name: "listeners")
    agenda.attach(runner)
  }

  func add(_ listener: @escaping Listener) { list.listeners.withLock { $0.append(listener) } }

  /// Adds a listener that is called once after all the news of the agenda that have come meanwhile,
  /// because its work grows with the number of alarms.
  func addLate(_ listener: @escaping @Sendable () -> Void) {
    let isWaiting = Locked(false)
    add { [weak self] news in
      switch news {
      case .alarm, .agendaRead: break
      default: return
      }
      let isFirst = isWaiting.withLock { isWaiting in
        defer { isWaiting = true }
        return !isWaiting
      }
      guard isFirst, let self else { return }
      runner.run {
        isWaiting.withLock { $0 = false }
        listener()
      }
    }
  }

  /// Has the listeners called. Never waits for them.
  func post(_ news: HostNews) { runner.run { [list] in list.call(news) } }
}

/// The listeners, in the order in which they are called.
private final class ListenerList: Sendable {
  let listeners = Locked<[HostListeners.Listener]>([])

  func call(_ news: HostNews) { for listener in listeners.withLock({ $0 }) { listener(news) } }
}
