internal import Countdown
internal import CountdownHost
internal import CountdownProgram
internal import CountdownSharing
internal import CountdownSystem

/// Receives the events of the running host, and after its end those of the next one. A thread that
/// sleeps until the host sends something or the socket's directory changes.
struct HostSubscription {
  /// The reports of a subscription.
  enum News: Sendable {
    /// The events of the host are received from now on.
    case heard
    case event(JSONObject)
    /// The events of the host are no longer received.
    case lost
    /// No host runs; reported once.
    case absent
    /// The subscription cannot continue, for the reason given.
    case failed(String)
  }

  private let address: HostAddress
  private let report: @Sendable (News) -> Void
  private let bell = Semaphore()

  /// The time for which a host that is halted is waited for.
  private static let timeout = Duration.hours(24)

  /// Begins the subscription.
  static func begin(_ report: @escaping @Sendable (News) -> Void) throws {
    let subscription = HostSubscription(address: try .user(), report: report)
    // The watches come before the first look, so that no host appears unseen.
    for directory in subscription.address.watchedDirectories {
      _ = try DirectoryWatch.start(
        directory, begun: {}, changed: { [bell = subscription.bell] _ in bell.post() })
    }
    try SystemThread.detached(name: "countdown-events") { subscription.run() }
  }

  private init(address: HostAddress, report: @escaping @Sendable (News) -> Void) {
    (self.address, self.report) = (address, report)
  }

  private func run() {
    var isFirst = true
    while true {
      var wasHeard = false
      do throws(HostError) {
        try listen(&wasHeard)
      } catch {
        if wasHeard { report(.lost) }
        switch error.reason {
        case .notRunning: if isFirst { report(.absent) }
        // The host may only have dropped this connection.
        case .closed: if wasHeard { continue }
        default: return report(.failed("\(error)"))
        }
      }
      isFirst = false
      bell.wait()
    }
  }

  private func listen(_ isHeard: inout Bool) throws(HostError) {
    let client = try HostClient(to: address, within: Self.timeout)
    try client.subscribe(to: ["events"])
    isHeard = true
    report(.heard)
    while let event = try client.next(within: nil) { report(.event(event)) }
  }
}
