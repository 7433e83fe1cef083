/// The connection to the notification server, apart from libnotify's own: a connection with
/// limits, the owner of the server's name, and whether the server answers at all.
///
/// libnotify's own calls block for GLib's 25 s while the server is stopped. So the server is
/// first asked a harmless question asynchronously, and libnotify is called in the same turn as
/// the answer. A hanging server keeps that one question: its answer, whenever it comes, shows
/// that the server is back, and then everything still wanted is shown.
///
/// Used on libnotify's thread only.
final class ServerLink {
  typealias Ready = (Result<NotificationServerInfo, NotificationError>) -> Void

  private unowned let home: NotifyThread
  private var phase = Phase.idle
  private var target = ServerTarget.server
  private var waiting: [Ready] = []
  /// The present server's information about itself.
  private var info: NotificationServerInfo?
  /// The number of the question that is open.
  private var question: UInt64?
  private var lastQuestion: UInt64 = 0
  /// Whether libnotify's last call had no answer.
  private var isSilent = false
  private var libNotify = LibNotifyState.unused

  private enum Phase {
    case idle
    case connecting
    case connected(BusConnection)
  }

  private enum LibNotifyState {
    case unused
    case used(isOurs: Bool)
    /// Whether it holds a connection to a dead bus.
    case stale
  }

  init(of home: NotifyThread) { self.home = home }

  /// Calls back once the server has answered; libnotify may be called only in that turn.
  func reach(_ then: @escaping Ready) {
    waiting.append(then)
    switch phase {
    case .idle: connect()
    case .connecting: break
    case .connected(let connection): if question == nil { ask(connection) }
    }
  }

  /// A call of libnotify had no answer: the next one needs another question first.
  func wentSilent() { isSilent = true }
}

// MARK: - Getting there

extension ServerLink {
  /// The name is needed before there is a notification, and each has its own.
  private static var appName: String { ProgramName.current }

  private func connect() {
    phase = .connecting
    // libnotify would not leave a dead bus by itself.
    if case .stale = libNotify { LibNotify.beginAnew(appName: Self.appName) }
    BusConnection.openShared(at: SessionBusAddress.find(), on: home.thread) { [weak self] in
      guard let self else { return }
      switch $0 {
      case .success(let connection): connected(connection)
      case .failure(let failure): lost(failure)
      }
    }
  }

  private func connected(_ connection: BusConnection) {
    phase = .connected(connection)
    beginLibNotify()
    connection.onClosed { [weak self] in
      self?.lost(BusFailure(message: "The bus closed the connection"))
    }
    target = ServerTarget.expected()
    watch(target, on: connection)
    ask(connection)
  }

  private func beginLibNotify() {
    switch libNotify {
    case .used: break
    case .stale: libNotify = .used(isOurs: true)
    case .unused:
      libNotify = .used(isOurs: LibNotify.begin(appName: Self.appName))
      NotifyLog.listen(for: home)
    }
  }

  private func watch(_ target: ServerTarget, on connection: BusConnection) {
    connection.onOwnerChange(of: target.name) { [weak self] owner in
      guard let self, target == self.target else { return }
      ownerChanged(isThere: owner != nil)
    }
  }
}

// MARK: - Asking

extension ServerLink {
  private func ask(_ connection: BusConnection, mayStart: Bool = true) {
    lastQuestion += 1
    let number = lastQuestion
    question = number
    let (method, arguments) = target.question
    connection.call(method, arguments, isEndless: true) { [weak self, weak connection] result in
      guard let self, let connection, question == number else { return }
      switch result {
      case .success: answered()
      case .failure(let failure) where failure.isMissingServer && mayStart:
        start(number, connection)
      case .failure(let failure): failed(failure, connection)
      }
    }
  }

  /// The name has no owner: the bus may know which service to start.
  private func start(_ number: UInt64, _ connection: BusConnection) {
    let arguments = [BusValue.string(target.name), .uint32(0)]
    connection.call(Bus.method("StartServiceByName"), arguments, isEndless: true) {
      [weak self, weak connection] result in
      guard let self, let connection, question == number else { return }
      switch result {
      case .success: ask(connection, mayStart: false)
      case .failure(let failure): failed(failure, connection)
      }
    }
  }

  /// A sandbox without a portal may still reach a server.
  private func failed(_ failure: BusFailure, _ connection: BusConnection) {
    // The end is reported to the first user of the connection, which may be the application's
    // thread.
    guard !failure.isClosed else { return lost(failure) }
    question = nil
    guard target == .portal, failure.isMissingServer else { return finish(.failure(failure)) }
    target = .server
    watch(target, on: connection)
    ask(connection)
  }

  private func answered() {
    question = nil
    isSilent = false
    let isNew = info == nil
    if isNew { info = LibNotify.describeServer() }
    guard let info else {
      return finish(.failure(BusFailure(message: "The server does not say who it is")))
    }
    finish(.success(info))
    if isNew { home.serverAppeared() }
  }

  private func finish(_ result: Result<NotificationServerInfo, BusFailure>) {
    let result = result.mapError {
      NotificationError($0, operation: "reach the notification server")
    }
    var asked = waiting[...]
    waiting = []
    while let ready = asked.popFirst() {
      ready(result)
      guard isSilent, !asked.isEmpty, case .connected(let connection) = phase else { continue }
      waiting = asked + waiting
      return question == nil ? ask(connection) : ()
    }
  }
}

// MARK: - Losing it

extension ServerLink {
  /// The open question went to the previous owner.
  private func ownerChanged(isThere: Bool) {
    info = nil
    question = nil
    home.serverChanged()
    if isThere { home.serverAppeared() }
    guard case .connected(let connection) = phase else { return }
    if !isThere {
      finish(.failure(.serverLeft))
    } else if question == nil, !waiting.isEmpty {
      ask(connection)
    }
  }

  private func lost(_ failure: BusFailure) {
    phase = .idle
    question = nil
    info = nil
    if case .used(let isOurs) = libNotify, isOurs { libNotify = .stale }
    home.serverChanged()
    finish(.failure(failure))
  }
}
