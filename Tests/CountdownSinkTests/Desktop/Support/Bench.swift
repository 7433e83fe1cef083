import Countdown
import CountdownTesting
import Testing

@testable import CountdownDesktop

/// A bus, a server and a notifier that talks to them.
struct Bench {
  let bus: TestBus
  let server: RecordingServer
  let notifier: DesktopNotifier
  let failures = Failures()

  init(
    capabilities: [String] = ["actions", "body", "body-markup"],
    on kinds: Set<CountdownEvent.Kind> = [.finished], actions: [NotificationAction] = [],
    onDismissed: (@Sendable (CountdownID) -> Void)? = nil, timeout: Duration = .seconds(60),
    sound: SoundChoice = SoundChoice()
  ) throws {
    bus = try TestBus()
    server = try RecordingServer(on: bus, capabilities: capabilities)
    notifier = try DesktopNotifier(
      on: kinds, actions: actions, onDismissed: onDismissed, timeout: timeout, sound: sound,
      onFailure: failures.add, clock: .fixed, address: { [address = bus.address] in address })
  }

  /// Waits until what the server sent before has arrived: it answers in order.
  func settle() throws { try notifier.check(within: .seconds(60)) }
}

/// A notifier without anything else.
func notifier(
  timeout: Duration = .seconds(60), address: String?
) throws -> DesktopNotifier {
  try DesktopNotifier(timeout: timeout, clock: .fixed, address: { address })
}

/// Keeps what `onFailure` was told.
final class Failures: Sendable {
  private let all = Locked<[NotificationError]>([])
  private let arrival = Semaphore()

  var add: @Sendable (NotificationError) -> Void {
    { [self] error in
      all.withLock { $0.append(error) }
      arrival.post()
    }
  }

  /// The kinds so far, once there are as many as that.
  func kinds(count: Int) -> [NotificationError.Kind] {
    let end = RealTime.monotonic.advanced(by: .seconds(60))
    while all.withLock({ $0.count }) < count, arrival.wait(until: end) {}
    return all.withLock { $0.map(\.kind) }
  }
}

/// Keeps the ids that handlers were called with.
final class Calls: Sendable {
  private let all = Locked<[CountdownID]>([])
  private let arrival = Semaphore()

  var add: @Sendable (CountdownID) -> Void {
    { [self] id in
      all.withLock { $0.append(id) }
      arrival.post()
    }
  }

  func ids(count: Int) -> [CountdownID] {
    let end = RealTime.monotonic.advanced(by: .seconds(60))
    while all.withLock({ $0.count }) < count, arrival.wait(until: end) {}
    return all.withLock { $0 }
  }
}

/// Runs a countdown to its end with a notifier attached, and expects its ticks to come at once
/// whatever the notifier does. Answers what the notifier threw at the finish, and after how long.
func finishWithTicks(
  _ notifier: DesktopNotifier, sourceLocation: SourceLocation = #_sourceLocation
) async -> (error: NotificationError?, time: Duration) {
  let scheduler = ManualScheduler()
  let timer = CountdownTimer(.seconds(3), label: "Tea", scheduler: scheduler)
  let (recorder, stopwatch) = (RecordingSink(), Stopwatch(notifier))
  timer.attach(stopwatch)
  timer.attach(recorder)
  timer.start()
  scheduler.advance(by: .seconds(3))
  #expect(
    recorder.events.map(\.kind) == [.started, .tick, .tick, .tick, .finished],
    sourceLocation: sourceLocation)
  let report = await timer.drain(within: .seconds(60)).first
  #expect(report?.undelivered == 0, sourceLocation: sourceLocation)
  return (report?.lastError as? NotificationError, stopwatch.time)
}

/// Measures what the finish takes, and lets the notifier live on.
private final class Stopwatch: EventSink {
  private let notifier: DesktopNotifier
  private let measured = Locked(Duration.zero)

  init(_ notifier: DesktopNotifier) { self.notifier = notifier }

  var time: Duration { measured.withLock { $0 } }

  func receive(_ event: CountdownEvent) throws {
    let start = RealTime.monotonic
    defer {
      let time = start.duration(to: RealTime.monotonic)
      if event.kind == .finished { measured.withLock { $0 = time } }
    }
    try notifier.receive(event)
  }
}

/// The kind of error that something throws.
func kind(of body: () throws -> Void) -> NotificationError.Kind? {
  do {
    try body()
    return nil
  } catch {
    return (error as? NotificationError)?.kind
  }
}
