package import Countdown
package import CountdownSharing
internal import CountdownStore
internal import CountdownSystem

/// Reports what happens to the countdowns of the host, as their records show it: to the socket's
/// subscribers, and, on a thread of its own, to the program.
final class HostOutlet: EventSource {
  private let state = Locked(State())
  private let outlet = EventOutlet<SharedEvent>()
  private let onShared: @Sendable (CountdownEvent, SharedEvent) -> Void
  var sinks: SinkSet<SharedEvent> { outlet.sinks }

  private struct State: Sendable {
    weak var server: HostServer?
    var events = SharedEvents()
  }

  init(for program: HostProgram) {
    onShared = program.onShared
    if let onEvent = program.onEvent {
      attach { shared in onEvent(shared.event, shared.countdown.name) }
    }
  }

  func connect(_ server: HostServer) { state.withLock { $0.server = server } }

  /// Whether there are no subscribers.
  var isAlone: Bool { state.withLock { $0.server }?.report.subscribers ?? 0 == 0 }

  /// Takes note of what has changed; never called twice at once.
  func note(_ changes: SharedChanges) {
    let events = state.withLock { $0.events.note(changes, at: .now) }
    for event in events where event.countdown.isWithoutProcess {
      let countdown = event.countdown
      state.withLock { $0.server }?
        .publish(JSONObject(event), about: ["\(countdown.snapshot.id)", countdown.name])
      onShared(event.event, event)
      outlet.post(event)
    }
  }
}

extension SharedCountdown {
  /// Whether no process of its own reports the countdown's events.
  fileprivate var isWithoutProcess: Bool { kind == .hosted || owner.life == .dead }
}

extension SharedEvent: SourceEvent {
  package var alertID: Alert.ID { Alert.ID(countdown.snapshot.id) }
  package var alert: Alert? { nil }
}

extension SharedEvent {
  /// The event as a timer would report it.
  fileprivate var event: CountdownEvent {
    let isPaused = countdown.stage == .paused
    let (kind, phase): (CountdownEvent.Kind, CountdownTimer.Phase) =
      switch self.kind {
      case .started: (.started, .running)
      case .resumed: (.resumed, .running)
      case .tick: (.tick, .running)
      case .warning: (.warning, .running)
      case .adjusted: (.adjusted, isPaused ? .paused : .running)
      case .paused: (.paused, .paused)
      case .finished, .missed: (.finished, .finished)
      case .stopped: (.stopped, .stopped)
      case .reset: (.reset, .ready)
      }
    let now = RealTime.monotonic
    let late = passing.map { .seconds($0.left) - remaining } ?? .zero
    return CountdownEvent(
      kind, state: .init(phase: phase, total: total, remaining: remaining),
      id: countdown.snapshot.id, label: countdown.snapshot.label,
      sequence: UInt64(clamping: sequence), scheduled: now.advanced(by: .zero - late),
      actual: now, wallTime: WallMoment(nanoseconds: wall))
  }
}
