internal import Countdown
internal import CountdownSystem
internal import Glibc

/// The server's thread: waits for all descriptors at once, and does for each what can be done
/// without waiting.
final class ServerLoop {
  private let listener: HostListener
  private let hub: ServerHub
  private let watch: DirectoryWatch?
  private var handler: RequestHandler
  private let worker: RequestWorker
  private var clients: [ServerClient] = []
  private var lastNumber: UInt64 = 0
  /// The end of a pause in which no client is accepted, after the system had no descriptor left.
  private var pauseEnd: Moment?
  /// The moment of the next look at the socket's name. The first covers changes before the watch.
  private var lookTime: Moment? = RealTime.monotonic.advanced(by: grace)

  /// The time that another program has to put its own socket in this one's place.
  private static let grace = Duration.milliseconds(100)
  /// The time between two looks while the system has no watch left.
  private static let blindPause = Duration.seconds(60)

  init(
    _ listener: HostListener, hub: ServerHub, service: any HostService, worker: RequestWorker
  ) {
    (self.listener, self.hub, self.worker) = (listener, hub, worker)
    handler = RequestHandler(hub: hub, service: service, worker: worker)
    // Without a watch, the socket is found as long as its directory stays.
    watch = try? DirectoryWatch.looked(at: listener.directory)
  }

  /// Serves until the end is requested, or a client has asked for another host to take over.
  func run() {
    let loop = EventLoop()
    var (ready, hasArrivals) = (Set<Int>(), false)
    loop.on(hub.bell.number) { [hub] in hub.bell.clear() }
    loop.on(each: { self.watch?.interest ?? [] }, ready: { _ in self.noteMove() })
    loop.on(each: { self.clients.map(\.interest) }, ready: { ready.insert($0) })
    loop.on(
      each: { self.pauseEnd == nil ? [pollfd(self.listener.descriptor)] : [] },
      ready: { _ in hasArrivals = true })
    while !hub.isEnding, !hub.isRetiring {
      (ready, hasArrivals) = ([], false)
      loop.turn(until: deadline)
      if hub.isEnding { return }
      let now = RealTime.monotonic
      if let pause = pauseEnd, now >= pause { pauseEnd = nil }
      look(at: now)
      handler.passOn(to: clients, at: now)
      for (index, client) in clients.enumerated() {
        handler.attend(to: client, isReady: ready.contains(index), at: now)
      }
      forgetClosed()
      if hasArrivals { admit(at: now) }
    }
  }

  /// The first moment at which there is something to do without an event.
  private var deadline: Moment? {
    (clients.map(\.connection.deadline) + [pauseEnd, lookTime]).compactMap(\.self).min()
  }

  /// Notes that the socket's name may stand for something else by now.
  private func noteMove() {
    guard let watch, watch.look() != nil || watch.isBlind else { return }
    let pause = watch.isBlind ? Self.blindPause : Self.grace
    lookTime = lookTime ?? RealTime.monotonic.advanced(by: pause)
  }

  /// Looks at the socket's name a moment after it changed: systemd removes this host's socket
  /// before it creates its own.
  private func look(at now: Moment) {
    guard let time = lookTime, now >= time else { return }
    lookTime = nil
    noteMove()
    listener.renew()
  }

  private func forgetClosed() {
    guard clients.contains(where: \.isOver) else { return }
    let left = clients.count { $0.isOver && hub.leave($0.number) }
    clients.removeAll(where: \.isOver)
    hub.note(clients: clients.count)
    if left > 0 { worker.look() }
  }

  /// Accepts waiting clients, some at a time, so that a crowd does not keep the others waiting.
  private func admit(at now: Moment) {
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
  private func dropSilent(at now: Moment) {
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
