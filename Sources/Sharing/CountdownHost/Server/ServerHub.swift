internal import Countdown
internal import CountdownSystem

/// The state that a server's thread shares with other threads: the subscribers' queues, and the
/// bell that wakes the thread.
final class ServerHub: Sendable {
  let limits: HostLimits
  /// Readable when the thread is to look at the state.
  let bell: WakeSignal
  private let state = Locked(State())

  private struct State: Sendable {
    var subscriptions = Subscriptions()
    var report = HostServerReport()
    var isEnding = false
    var isRetiring = false
  }

  init(limits: HostLimits) throws(HostError) {
    self.limits = limits
    bell = try HostError.at("the host's thread") { () throws(SystemError) in try WakeSignal() }
  }

  /// Queues a line for the subscribers that want it, and returns their number.
  func publish(
    _ fields: JSONObject, _ topic: HostTopics.Topic, about names: [String]
  ) -> Int {
    if state.withLock({ $0.subscriptions.count }) == 0 { return 0 }
    let object = (["v": .integer(HostRequest.version)] as JSONObject).merging(fields)
    let line = Array(object.text.utf8) + [UInt8(ascii: "\n")]
    let count = state.withLock {
      $0.subscriptions.publish(line, topic, about: names, room: limits.queue)
    }
    bell.post()
    return count
  }

  var report: HostServerReport {
    state.withLock { state in
      state.report.subscribers = state.subscriptions.count
      state.report.dropped = state.subscriptions.dropped
      return state.report
    }
  }

  /// Lets the thread end; false when that was requested before.
  func end() -> Bool {
    let isFirst = state.withLock { state in
      defer { state.isEnding = true }
      return !state.isEnding
    }
    bell.post()
    return isFirst
  }

  // MARK: - For the thread

  var isEnding: Bool { state.withLock { $0.isEnding } }

  /// Whether requests are no longer answered, because another host is to take over.
  var isRetiring: Bool { state.withLock { $0.isRetiring } }

  func retire() { state.withLock { $0.isRetiring = true } }

  /// Adds a subscriber; false when the greatest number is reached.
  func subscribe(_ number: UInt64, _ topics: HostTopics) -> Bool {
    state.withLock { state in
      guard state.subscriptions.has(number) || state.subscriptions.count < limits.subscribers
      else { return false }
      state.subscriptions.add(number, topics)
      return true
    }
  }

  /// The waiting lines of a subscriber, none while there is no room; nil when it is to be dropped.
  func take(_ number: UInt64, hasRoom: Bool) -> [UInt8]? {
    state.withLock { $0.subscriptions.take(number, hasRoom: hasRoom) }
  }

  /// Forgets a client; true when the client had subscribed.
  func leave(_ number: UInt64) -> Bool { state.withLock { $0.subscriptions.remove(number) } }

  func note(clients: Int) { state.withLock { $0.report.clients = clients } }

  func noteRefusal() { state.withLock { $0.report.refused += 1 } }
}
