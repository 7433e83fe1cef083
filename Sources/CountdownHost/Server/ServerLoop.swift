internal import Countdown
internal import CountdownSystem
internal import Glibc

/// The server's thread: waits for all descriptors at once, and does for each what can be done
/// without waiting.
struct ServerLoop {
  private let listener: HostListener
  private let hub: ServerHub
  private var desk: RequestDesk
  private var clients: [ServerClient] = []
  private var lastNumber: UInt64 = 0
  /// Until when nobody is let in, after the system had no descriptor to give.
  private var pauseEnd: Moment?

  init(_ listener: HostListener, hub: ServerHub, service: any HostService) {
    self.listener = listener
    self.hub = hub
    desk = RequestDesk(hub: hub, service: service)
  }

  mutating func run() {
    while !hub.isEnding {
      let ready = wait()
      if hub.isEnding { return }
      let now = RealTime.monotonic
      if ready[0] != 0 { hub.bell.clear() }
      for (client, events) in zip(clients, ready.dropFirst(2)) {
        desk.attend(to: client, isReady: events != 0, at: now)
      }
      forgetClosed()
      if ready[1] != 0 { admit(at: now) }
    }
  }

  /// Waits until somebody wants something or patience with somebody ends; what is ready of the
  /// bell, the listener and the clients.
  private mutating func wait() -> [Int16] {
    var sources = [
      pollfd(fd: hub.bell.number, events: Int16(POLLIN), revents: 0),
      pollfd(
        fd: pauseEnd == nil ? listener.socket.descriptor : -1, events: Int16(POLLIN), revents: 0),
    ]
    sources += clients.map(\.interest)
    let now = RealTime.monotonic
    let end = (clients.compactMap(\.connection.deadline) + [pauseEnd].compactMap(\.self)).min()
    let limit = end.map { Int32(clamping: now.nanoseconds(to: $0).roundedUpToMilliseconds) }
    let count = poll(&sources, nfds_t(sources.count), limit.map { max($0, 0) } ?? -1)
    if let pause = pauseEnd, RealTime.monotonic >= pause { pauseEnd = nil }
    return count > 0 ? sources.map(\.revents) : sources.map { _ in 0 }
  }

  private mutating func forgetClosed() {
    guard clients.contains(where: \.isOver) else { return }
    let left = clients.count { $0.isOver && hub.leave($0.number) }
    clients.removeAll(where: \.isOver)
    hub.note(clients: clients.count)
    for _ in 0..<left { desk.service.subscriberLeft() }
  }

  /// Lets in who waits at the door, some at a time, so that a crowd does not keep the others
  /// waiting.
  private mutating func admit(at now: Moment) {
    for _ in 0..<16 {
      let accepted = listener.socket.accept()
      if [-EMFILE, -ENFILE, -ENOMEM, -ENOBUFS].contains(accepted) {
        pauseEnd = now.advanced(by: .milliseconds(100))
      }
      if accepted < 0 { return }
      lastNumber += 1
      let client = ServerClient(
        UnixSocket(owning: accepted), number: lastNumber, limits: hub.limits, at: now)
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
}

extension Int64 {
  /// Nanoseconds as milliseconds: never too few, or a wait would end before its time.
  fileprivate var roundedUpToMilliseconds: Int64 { saturatingAdd(999_999) / 1_000_000 }
}
