internal import Countdown

/// Sends launchers the badge, and sends it again.
///
/// Launchers that follow the protocol own the name `com.canonical.Unity`; a new owner of that
/// name receives the badge at once. Other launchers are unknown, so a visible badge is repeated
/// slowly; without one nothing is sent.
///
/// Unchecked because it is used on one thread only: every use is a job of the badge's
/// ``GLibThread``, and replies and signals arrive on that thread as well. State that other
/// threads read is behind a lock.
final class LauncherService: @unchecked Sendable {
  private let desktopFile: String
  private let repetition: UInt32
  private unowned let thread: GLibThread
  private let onListener: (@Sendable () -> Void)?
  private let address: () -> String?
  private var phase = Phase.idle
  private var entry = LauncherEntry()
  private var timer: GLibTimer?
  /// The callers that wait for the bus.
  private var waiting: [Reply] = []
  private let listener = Locked(false)

  private enum Phase {
    case idle
    case connecting(BusCancellation)
    case connected(BusConnection)
  }

  init(
    desktopFile: String, repetition: UInt32, thread: GLibThread,
    onListener: (@Sendable () -> Void)?, address: @escaping @Sendable () -> String?
  ) {
    self.desktopFile = desktopFile
    self.repetition = repetition
    self.thread = thread
    self.onListener = onListener
    self.address = address
  }

  /// Whether a launcher says that it listens; from any thread.
  var hasListener: Bool { listener.withLock { $0 } }
}

// MARK: - What is asked of it

extension LauncherService {
  func show(_ entry: LauncherEntry, _ reply: Reply) {
    self.entry = entry
    timer = entry.isVisible ? timer ?? makeTimer() : nil
    check(reply)
  }

  /// Sends the badge once more, and waits for the bus to have it.
  func check(_ reply: Reply) {
    waiting.append(reply)
    switch phase {
    case .idle: connect()
    case .connecting: break
    case .connected(let connection): send(over: connection)
    }
  }

  /// No caller waits for an answer any more: a bus that does not answer our greeting is
  /// abandoned.
  func gaveUp() {
    guard case .connecting(let cancellation) = phase else { return }
    cancellation.cancel()
    lost(BusFailure(message: "The bus does not answer"))
  }

  /// Removes the badge and leaves the bus once everything has been sent.
  func leave(_ then: @escaping () -> Void) {
    timer = nil
    entry = LauncherEntry()
    guard case .connected(let connection) = phase else {
      gaveUp()
      return then()
    }
    try? connection.emit(Launcher.update, entry.arguments(for: desktopFile))
    ask(connection) { [self] _ in
      lost(BusFailure(message: "The connection is closed"))
      then()
    }
  }

  private func makeTimer() -> GLibTimer {
    GLibTimer(seconds: repetition, on: thread) { [weak self] in self?.check(Reply()) }
  }
}

// MARK: - The bus

extension LauncherService {
  private func connect() {
    let attempt = BusConnection.openOwn(at: address(), on: thread) { [weak self] result in
      switch result {
      case .success(let connection): self?.connected(connection)
      case .failure(let failure): self?.lost(failure)
      }
    }
    if let attempt { phase = .connecting(attempt) }
  }

  private func connected(_ connection: BusConnection) {
    phase = .connected(connection)
    connection.onClosed { [weak self, weak connection] in
      guard let self, let connection, isCurrent(connection) else { return }
      lost(BusFailure(message: "The bus closed the connection"))
    }
    connection.onOwnerChange(of: Launcher.name) { [weak self, weak connection] owner in
      guard let self, let connection, isCurrent(connection) else { return }
      if owner != nil { send(over: connection) } else { listener.withLock { $0 = false } }
    }
    send(over: connection)
  }

  private func send(over connection: BusConnection) {
    do throws(BusFailure) {
      try connection.emit(Launcher.update, entry.arguments(for: desktopFile))
    } catch {
      return lost(error)
    }
    let asked = waiting
    waiting = []
    ask(connection) { [self] result in
      if case .success(let reply) = result { heard(reply.first?.bool ?? false) }
      for reply in asked {
        reply.finish(
          (result.failure).map { NotificationError($0, operation: "show the badge") })
      }
    }
  }

  private func heard(_ isThere: Bool) {
    let isNew = listener.withLock { listener in
      defer { listener = isThere }
      return isThere && !listener
    }
    if isNew { onListener?() }
  }

  /// The bus handles messages in order: once it has answered, it has received the signal.
  private func ask(
    _ connection: BusConnection, then: @escaping (Result<[BusValue], BusFailure>) -> Void
  ) {
    connection.call(Bus.method("NameHasOwner"), [.string(Launcher.name)], then: then)
  }

  private func lost(_ failure: BusFailure) {
    phase = .idle
    listener.withLock { $0 = false }
    let asked = waiting
    waiting = []
    for reply in asked {
      reply.finish(NotificationError(failure, operation: "show the badge"))
    }
  }

  private func isCurrent(_ other: BusConnection) -> Bool {
    if case .connected(let connection) = phase { connection === other } else { false }
  }
}

/// The protocol of launcher entries.
private enum Launcher {
  static var name: String { "com.canonical.Unity" }

  static var update: BusMethod {
    BusMethod(
      path: "/com/canonical/unity/launcherentry/countdown",
      interface: "com.canonical.Unity.LauncherEntry", name: "Update")
  }
}
