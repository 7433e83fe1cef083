internal import Countdown
internal import CountdownSharing
internal import Synchronization

/// The sink of all countdowns of a host: publishes their events to the socket's subscribers, and
/// the warnings of countdowns that other processes left.
final class EventOutlet: EventSink {
  private let state = Locked(State())
  private let onEvent: @Sendable (CountdownEvent, String?) -> Void

  private struct State: Sendable {
    weak var server: HostServer?
    var names: [CountdownID: String] = [:]
    /// The countdowns that the host no longer counts, the earliest first.
    var gone = FIFO<CountdownID>()
    var afterEnd: (@Sendable () -> Void)?
  }

  init(onEvent: @escaping @Sendable (CountdownEvent, String?) -> Void) {
    self.onEvent = onEvent
  }

  /// Called when a countdown has ended; set once.
  var afterEnd: (@Sendable () -> Void)? {
    get { state.withLock { $0.afterEnd } }
    set { state.withLock { $0.afterEnd = newValue } }
  }

  func connect(_ server: HostServer) { state.withLock { $0.server = server } }

  func name(_ id: CountdownID, _ name: String) { state.withLock { $0.names[id] = name } }

  /// Forgets a name, a while later: the last events may still be on their way here.
  func forget(_ id: CountdownID) {
    state.withLock { state in
      state.gone.append(id)
      if state.gone.count > Self.mostGone, let first = state.gone.popFirst() {
        state.names[first] = nil
      }
    }
  }

  private static let mostGone = 256

  /// Whether there are no subscribers.
  var isAlone: Bool {
    let server = state.withLock { $0.server }
    return server?.report.subscribers ?? 0 == 0
  }

  func receive(_ event: CountdownEvent) throws {
    let (name, afterEnd) = state.withLock { ($0.names[event.id], $0.afterEnd) }
    publish(event, of: name)
    if event.kind == .finished { afterEnd?() }
  }

  /// Publishes a warning of a countdown whose own process is dead.
  func warn(of record: SharedCountdown, _ warning: Duration) {
    let remaining = record.remaining(at: .now)
    let now = RealTime.monotonic
    publish(
      CountdownEvent(
        .warning,
        state: .init(phase: .running, total: record.snapshot.total, remaining: remaining),
        id: record.snapshot.id, label: record.snapshot.label,
        sequence: record.snapshot.sequence &+ 1,
        scheduled: now.advanced(by: remaining - warning), actual: now),
      of: record.name)
  }

  private func publish(_ event: CountdownEvent, of name: String?) {
    let server = state.withLock { $0.server }
    let fields = EventFields.fields(of: event, name: name, wall: RealTime.wallNanoseconds)
    server?.publish(
      fields, about: ["\(event.id)"] + (name.map { [$0] } ?? []), isTick: event.kind == .tick)
    onEvent(event, name)
  }
}
