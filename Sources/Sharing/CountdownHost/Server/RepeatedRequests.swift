internal import Countdown
internal import CountdownSystem

/// The latest requests that changed something, by the random word of each.
///
/// A client that lost its connection cannot know whether its request was carried out. The client
/// repeats the request with the same word, and gets the same answer: nothing is added or toggled
/// twice.
struct RepeatedRequests: Sendable {
  /// The number of requests that are remembered.
  private static let capacity = 256

  private var replies: [String: HostReply] = [:]
  private var order = FIFO<String>()

  /// The earlier answer to this very request.
  func reply(to request: HostRequest) -> HostReply? { request.once.flatMap { replies[$0] } }

  /// Remembers a success; a refused request may be repeated.
  mutating func remember(_ reply: HostReply, to request: HostRequest) {
    guard case .success = reply, let once = request.once, replies[once] == nil else { return }
    replies[once] = reply
    order.append(once)
    if order.count > Self.capacity, let first = order.popFirst() { replies[first] = nil }
  }
}
