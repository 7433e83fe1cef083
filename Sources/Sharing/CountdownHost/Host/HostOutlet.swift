internal import Countdown
internal import CountdownSharing
internal import Synchronization

/// The sink of all countdowns of a host: publishes their events to the socket's subscribers, and
/// the warnings of countdowns that other processes left.
final class HostOutlet: EventSink {
  private let state = Locked(State())
  private let program: HostProgram

  private struct State: Sendable {
    weak var server: HostServer?
    var known: [CountdownID: Known] = [:]
    /// The countdowns that the host no longer counts, the earliest first.
    var gone = FIFO<CountdownID>()
    var afterEnd: (@Sendable () -> Void)?
  }

  /// The parts of a countdown that no event has.
  private struct Known: Sendable {
    let name: String
    let steps: SharedSteps?
    let attributes: [String: String]

    func context(of event: CountdownEvent) -> HostProgram.EventContext {
      HostProgram.EventContext(
        name: name, step: event.step.flatMap { steps?.place(at: $0) }, attributes: attributes)
    }
  }

  init(for program: HostProgram) { self.program = program }

  /// Called when a countdown has ended; set once.
  var afterEnd: (@Sendable () -> Void)? {
    get { state.withLock { $0.afterEnd } }
    set { state.withLock { $0.afterEnd = newValue } }
  }

  func connect(_ server: HostServer) { state.withLock { $0.server = server } }

  func know(
    _ id: CountdownID, as name: String, _ steps: SharedSteps?, _ attributes: [String: String]
  ) {
    let known = Known(name: name, steps: steps, attributes: attributes)
    state.withLock { $0.known[id] = known }
  }

  /// Forgets a countdown, a while later: the last events may still be on their way here.
  func forget(_ id: CountdownID) {
    state.withLock { state in
      state.gone.append(id)
      if state.gone.count > Self.mostGone, let first = state.gone.popFirst() {
        state.known[first] = nil
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
    let (known, afterEnd) = state.withLock { ($0.known[event.id], $0.afterEnd) }
    publish(
      event,
      in: known?.context(of: event)
        ?? HostProgram.EventContext(name: nil, step: nil, attributes: [:]))
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
      in: HostProgram.EventContext(
        name: record.name, step: record.steps?.place, attributes: record.attributes))
  }

  private func publish(_ event: CountdownEvent, in context: HostProgram.EventContext) {
    let (server, name) = (state.withLock { $0.server }, context.name)
    let fields = EventFields.fields(of: event, name: name, wall: RealTime.wallNanoseconds)
    server?.publish(
      fields, about: ["\(event.id)"] + (name.map { [$0] } ?? []), isTick: event.kind == .tick)
    program.onEvent(event, name)
    program.onEventInContext(event, context)
  }
}
