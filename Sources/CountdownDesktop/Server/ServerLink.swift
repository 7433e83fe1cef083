#if Desktop
  /// The way to the notification server: one connection, who owns the server's name, and what it
  /// offers. Everything is asked when it is first needed, and again after it changed.
  ///
  /// libnotify's calls are spoken here with GIO itself, over a connection of our own. libnotify
  /// keeps one proxy for the whole process, on the connection that the process shares: its calls
  /// block for GLib's 25 s while the server is stopped, and for ever while the bus is; two
  /// notifiers on two threads would race for it; an action that nobody registered ends as a warning
  /// on stderr; and it never learns that a new server counts its ids from 1 again.
  ///
  /// Used on the notifier's GLib thread only.
  final class ServerLink {
    typealias Ready = (Result<NotificationServerInfo, NotificationError>) -> Void

    /// Told when another server took over, or none did, or the bus was lost.
    var onOwnerChange: (String?) -> Void = { _ in }
    /// Told every signal of the server's.
    var onSignal: (BusSignal) -> Void = { _ in }

    private let address: () -> String?
    private var phase = Phase.idle
    private var waiting: [Ready] = []
    private(set) var owner: String?
    private(set) var info: NotificationServerInfo?

    private enum Phase {
      case idle
      case connecting(BusCancellation)
      case connected(BusConnection)
      /// What the server is and can do has been asked.
      case asking(BusConnection)
    }

    /// - Parameter address: asked at every attempt to connect.
    init(address: @escaping () -> String?) {
      self.address = address
    }

    /// Calls a method of the server's.
    func call(
      _ method: String, _ arguments: [BusValue],
      then: @escaping (Result<[BusValue], BusFailure>) -> Void
    ) {
      guard let connection else {
        return then(.failure(BusFailure(message: "The connection is closed")))
      }
      connection.call(Server.method(method), arguments, then: then)
    }

    /// Gets a server that has said what it can do.
    ///
    /// - Parameter anew: whether to ask it even if it said so before.
    func ready(anew: Bool = false, _ then: @escaping Ready) {
      if let info, !anew { return then(.success(info)) }
      waiting.append(then)
      switch phase {
      case .idle: connect()
      case .connected(let connection): ask(connection)
      case .connecting, .asking: break
      }
    }

    /// Leaves a bus that does not answer to our greeting. A server that does not is waited for.
    func giveUpConnecting() {
      guard case .connecting(let cancellation) = phase else { return }
      cancellation.cancel()
      lost(BusFailure(message: "The bus does not answer"))
    }

    /// Whether there is no connection, and none on its way.
    var isIdle: Bool {
      if case .idle = phase { true } else { false }
    }

    /// Leaves the bus; calls that have no reply yet may be lost.
    func disconnect() {
      lost(BusFailure(message: "The connection is closed"))
    }
  }

  // MARK: - Getting there

  extension ServerLink {
    private func connect() {
      let attempt = BusConnection.openSession(at: address()) { [weak self] result in
        switch result {
        case .success(let connection): self?.connected(connection)
        case .failure(let failure): self?.lost(failure)
        }
      }
      if let attempt { phase = .connecting(attempt) }
    }

    private func connected(_ connection: BusConnection) {
      phase = .asking(connection)
      listen(to: connection)
      connection.call(Bus.method("GetNameOwner"), [.string(Server.name)]) { [weak self] result in
        guard let self, isCurrent(connection) else { return }
        if case .success(let reply) = result { setOwner(reply.first?.string) }
        ask(connection)
      }
    }

    /// The connection may outlive its use here, so what it says counts only while it is in use.
    private func listen(to connection: BusConnection) {
      connection.onClosed { [weak self, weak connection] in
        guard let self, isCurrent(connection) else { return }
        lost(BusFailure(message: "The bus closed the connection"))
      }
      connection.onSignal(
        from: Bus.name, interface: Bus.name, member: "NameOwnerChanged", argument: Server.name
      ) { [weak self, weak connection] signal in
        guard let self, isCurrent(connection) else { return }
        setOwner(signal.arguments.last?.string)
      }
      // From any sender, and compared with the owner here: a server that was replaced may live on.
      connection.onSignal(from: nil, interface: Server.name) {
        [weak self, weak connection] signal in
        guard let self, isCurrent(connection), let owner, signal.sender == owner else { return }
        onSignal(signal)
      }
    }

    private func ask(_ connection: BusConnection) {
      phase = .asking(connection)
      connection.call(Server.method("GetServerInformation")) { [weak self] result in
        guard let self, isCurrent(connection) else { return }
        let names = (try? result.get())?.compactMap(\.string) ?? []
        connection.call(Server.method("GetCapabilities")) { [weak self] result in
          guard let self, isCurrent(connection) else { return }
          phase = .connected(connection)
          finish(result.map { NotificationServerInfo(names: names, $0.first?.strings ?? []) })
        }
      }
    }

    private func finish(_ result: Result<NotificationServerInfo, BusFailure>) {
      info = try? result.get()
      let waiting = waiting
      self.waiting = []
      for ready in waiting {
        ready(result.mapError { NotificationError($0, operation: "reach the notification server") })
      }
    }
  }

  // MARK: - Losing it

  extension ServerLink {
    private func setOwner(_ name: String?) {
      let new = name.flatMap { $0.isEmpty ? nil : $0 }
      guard new != owner else { return }
      changeOwner(to: new)
    }

    private func changeOwner(to new: String?) {
      owner = new
      info = nil
      onOwnerChange(new)
    }

    private func lost(_ failure: BusFailure) {
      if case .connecting(let cancellation) = phase { cancellation.cancel() }
      phase = .idle
      changeOwner(to: nil)
      finish(.failure(failure))
    }

    private var connection: BusConnection? {
      switch phase {
      case .connected(let connection), .asking(let connection): connection
      case .idle, .connecting: nil
      }
    }

    private func isCurrent(_ other: BusConnection?) -> Bool {
      other != nil && connection === other
    }
  }

  /// The bus itself, as something to be called.
  enum Bus {
    static var name: String { "org.freedesktop.DBus" }

    static func method(_ method: String) -> BusMethod {
      BusMethod(
        destination: name, path: "/org/freedesktop/DBus", interface: name, name: method)
    }
  }

  /// The notification server.
  enum Server {
    static var name: String { "org.freedesktop.Notifications" }

    static func method(_ method: String) -> BusMethod {
      BusMethod(
        destination: name, path: "/org/freedesktop/Notifications", interface: name, name: method)
    }
  }

  extension NotificationServerInfo {
    fileprivate init(names: [String], _ capabilities: [String]) {
      name = names.first ?? ""
      vendor = names.dropFirst().first ?? ""
      version = names.dropFirst(2).first ?? ""
      self.capabilities = Set(capabilities)
    }
  }
#endif
