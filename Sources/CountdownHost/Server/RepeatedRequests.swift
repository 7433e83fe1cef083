internal import Countdown
internal import CountdownSystem

/// The latest requests that changed something, by what their clients made up for each.
///
/// A client that lost its connection cannot know whether its request was carried out. It asks again
/// with the same word, and gets the same answer: nothing is added or toggled twice.
struct RepeatedRequests: Sendable {
  /// How many are remembered.
  private static let capacity = 256

  private var replies: [String: HostReply] = [:]
  private var order = FIFO<String>()

  /// What was answered to this very request before.
  func reply(to request: HostRequest) -> HostReply? { request.once.flatMap { replies[$0] } }

  /// Remembers a success; what was refused may be asked again.
  mutating func remember(_ reply: HostReply, to request: HostRequest) {
    guard case .success = reply, let once = request.once, replies[once] == nil else { return }
    replies[once] = reply
    order.append(once)
    if order.count > Self.capacity, let first = order.popFirst() { replies[first] = nil }
  }
}
