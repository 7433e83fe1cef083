internal import Countdown
internal import CountdownSystem

/// What a subscriber wants to be told.
struct HostTopics: Hashable, Sendable {
  private var topics: Set<Topic> = []
  /// The items it wants to hear of; nil for all.
  private var ids: Set<String>?

  /// The kinds of messages to subscribers.
  enum Topic: String, CaseIterable, Sendable {
    /// What happens to an item.
    case events
    /// The passing of its seconds.
    case ticks
    /// A notification was opened, which its application is to act on.
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
  /// - Parameter names: by what the item goes: its id and its name.
  func want(_ topic: Topic, about names: [String]) -> Bool {
    guard topics.contains(topic) else { return false }
    return ids.map { !$0.isDisjoint(with: names) } ?? true
  }
}
