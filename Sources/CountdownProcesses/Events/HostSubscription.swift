internal import Countdown
internal import CountdownHost
internal import CountdownSharing
internal import CountdownSystem

/// Listens to the host that runs, and when that has ended to the next one. A thread that sleeps
/// until the host says something or the socket's directory changes.
struct HostSubscription {
  /// What there is to tell.
  enum News: Sendable {
    /// From now on the host is heard.
    case heard
    case event(JSONObject)
    /// The host is not heard any more.
    case lost
    /// No host runs; told once.
    case absent
    /// It cannot go on: what is wrong.
    case failed(String)
  }

  private let address: HostAddress
  private let tell: @Sendable (News) -> Void
  private let bell = Semaphore()

  /// A host that is halted is waited for that long.
  private static let patience = Duration.hours(24)

  /// Begins to listen.
  static func begin(_ tell: @escaping @Sendable (News) -> Void) throws {
    let subscription = HostSubscription(address: try .user(), tell: tell)
    // Before the first look, so that no host comes unseen.
    for directory in subscription.address.watchedDirectories {
      _ = try DirectoryWatch.start(
        directory, begun: {}, changed: { [bell = subscription.bell] _ in bell.post() })
    }
    try SystemThread.detached(name: "countdown-events") { subscription.run() }
  }

  private init(address: HostAddress, tell: @escaping @Sendable (News) -> Void) {
    (self.address, self.tell) = (address, tell)
  }

  private func run() {
    var isFirst = true
    while true {
      var wasHeard = false
      do throws(HostError) {
        try listen(&wasHeard)
      } catch {
        if wasHeard { tell(.lost) }
        switch error.reason {
        case .notRunning: if isFirst { tell(.absent) }
        // It may only have dropped this connection.
        case .closed: if wasHeard { continue }
        default: return tell(.failed("\(error)"))
        }
      }
      isFirst = false
      bell.wait()
    }
  }

  private func listen(_ isHeard: inout Bool) throws(HostError) {
    let client = try HostClient(to: address, within: Self.patience)
    try client.subscribe(to: ["events"])
    isHeard = true
    tell(.heard)
    while let event = try client.next(within: nil) { tell(.event(event)) }
  }
}
