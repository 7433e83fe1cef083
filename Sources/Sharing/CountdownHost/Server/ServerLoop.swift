internal import Countdown
internal import CountdownSystem
internal import Glibc

/// The server's thread: waits for all descriptors at once, and does for each what can be done
/// without waiting.
struct ServerLoop {
  private let listener: HostListener
  private let hub: ServerHub
  private let watch: DirectoryWatch?
  private var handler: RequestHandler
  private let worker: RequestWorker
  private var clients: [ServerClient] = []
  private var lastNumber: UInt64 = 0
  /// The end of a pause in which no client is accepted, after the system had no descriptor left.
  private var pauseEnd: Moment?
  /// The moment of the next look at the socket's name.
  private var lookTime: Moment?

  /// The time that another program has to put its own socket in this one's place.
  private static let grace = Duration.milliseconds(100)

  init(
    _ listener: HostListener, hub: ServerHub, service: any HostService, worker: RequestWorker
  ) {
    (self.listener, self.hub, self.worker) = (listener, hub, worker)
    handler = RequestHandler(hub: hub, service: service, worker: worker)
    // Without a watch, the socket is found as long as its directory stays.
    watch = try? DirectoryWatch.start(
      listener.directory, begun: {}, changed: { [weak hub] _ in hub?.noteMove() })
    // The note covers changes before the watch began.
    hub.noteMove()
  }

  /// Serves until the end is requested, or a client has asked for another host to take over.
  mutating func run() {
    defer { watch?.cancel() }
    while !hub.isEnding, !hub.isRetiring {
      let ready = wait()
      if hub.isEnding { return }
      let now = RealTime.monotonic
      if ready[0] != 0 { hub.bell.clear() }
      look(at: now)
      handler.passOn(to: clients, at: now)
      for (client, events) in zip(clients, ready.dropFirst(2)) {
        handler.attend(to: client, isReady: events != 0, at: now)
      }
      forgetClosed()
      if ready[1] != 0 { admit(at: now) }
    }
  }

  /// Sees to the socket's name a moment after it changed: systemd removes this host's socket before
  /// it creates its own.
  private mutating func look(at now: Moment) {
    if hub.takeMove(), lookTime == nil { lookTime = now.advanced(by: Self.grace) }
    guard let time = lookTime, now >= time else { return }
    lookTime = nil
    listener.renew()
  }

  /// Waits until a descriptor is ready or a client's deadline comes; returns the ready events of
  /// the bell, the listener and the clients.
  private mutating func wait() -> [Int16] {
    var sources = [
      pollfd(fd: hub.bell.number, events: Int16(POLLIN), revents: 0),
      pollfd(
        fd: pauseEnd == nil ? listener.descriptor : -1, events: Int16(POLLIN), revents: 0),
    ]
    sources += clients.map(\.interest)
    let now = RealTime.monotonic
    let own = [pauseEnd, lookTime].compactMap(\.self)
    let end = (clients.compactMap(\.connection.deadline) + own).min()
    let limit = end.map { now.duration(to: $0).pollMilliseconds }
    let count = poll(&sources, nfds_t(sources.count), limit ?? -1)
    if let pause = pauseEnd, RealTime.monotonic >= pause { pauseEnd = nil }
    return count > 0 ? sources.map(\.revents) : sources.map { _ in 0 }
  }

  private mutating func forgetClosed() {
    guard clients.contains(where: \.isOver) else { return }
    let left = clients.count { $0.isOver && hub.leave($0.number) }
    clients.removeAll(where: \.isOver)
    hub.note(clients: clients.count)
    if left > 0 { worker.look() }
  }

  /// Accepts waiting clients, some at a time, so that a crowd does not keep the others waiting.
  private mutating func admit(at now: Moment) {
    for _ in 0..<16 {
      let accepted = listener.accept()
      if [-EMFILE, -ENFILE, -ENOMEM, -ENOBUFS].contains(accepted) {
        pauseEnd = now.advanced(by: .milliseconds(100))
      }
      if accepted < 0 { return }
      lastNumber += 1
      let client = ServerClient(
        UnixSocket(owning: accepted), number: lastNumber, limits: hub.limits, at: now)
      if clients.count >= hub.limits.clients { dropSilent(at: now) }
      if let failure = client.objection(whenThereAre: clients.count, limits: hub.limits) {
        hub.noteRefusal()
        client.connection.close(because: failure, at: now)
        client.flush(at: now)
      } else {
        clients.append(client)
        hub.note(clients: clients.count)
      }
    }
  }

  /// Makes room for a client that may have a request: of the clients that have sent nothing for a
  /// second, the one silent for longest is disconnected, or else the subscriber silent for longest.
  private mutating func dropSilent(at now: Moment) {
    let silent = clients.filter(\.connection.isSilent)
      .sorted { $0.connection.silentSince < $1.connection.silentSince }
    let limit = now.advanced(by: .seconds(-1))
    guard
      let client = silent.first(where: {
        !$0.connection.isSubscriber && $0.connection.silentSince <= limit
      }) ?? silent.first(where: \.connection.isSubscriber)
    else { return }
    let failure = HostReply.Failure(.tooMany, "this place was needed for another client")
    hub.noteRefusal()
    client.connection.close(because: failure, at: now)
    client.flush(at: now)
    client.drop()
    forgetClosed()
  }
}
