internal import Countdown
internal import CountdownSystem

/// The topics and items that a subscriber wants messages about.
struct HostTopics: Hashable, Sendable {
  private var topics: Set<Topic> = []
  /// The items that the subscriber wants; nil for all.
  private var ids: Set<String>?

  /// The kinds of messages to subscribers.
  enum Topic: String, CaseIterable, Sendable {
    /// The events of an item.
    case events
    /// The ticks of an item.
    case ticks
    /// A notification was opened, and its application is to act on that.
    case open
  }

  init(_ request: HostRequest) throws(HostReply.Failure) {
    let words = (request.fields["topics"] ?? ["events"]).array ?? []
    for word in words {
      guard let topic = word.string.flatMap(Topic.init) else {
        throw .badRequest("\"topics\" are \"events\", \"ticks\" and \"open\"")
      }
      topics.insert(topic)
    }
    if topics.isEmpty { throw .badRequest("\"topics\" must name one or more") }
    ids = request.id.map { [$0] }
    if topics.contains(.open), ids == nil {
      throw .badRequest("\"open\" needs the \"id\" whose notification is meant")
    }
  }

  /// Whether a message about an item is wanted.
  ///
  /// - Parameter names: the id and the name of the item.
  func want(_ topic: Topic, about names: [String]) -> Bool {
    guard topics.contains(topic) else { return false }
    return ids.map { !$0.isDisjoint(with: names) } ?? true
  }
}
