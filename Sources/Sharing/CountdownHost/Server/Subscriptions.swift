/// The messages that wait for subscribers, so that a publisher waits for no subscriber.
struct Subscriptions: Sendable {
  private var queues: [UInt64: Queue] = [:]
  /// The number of subscribers that were dropped because they did not read.
  private(set) var dropped = 0

  private struct Queue: Sendable {
    let topics: HostTopics
    var bytes: [UInt8] = []
    var isOver = false
  }

  var count: Int { queues.count }

  func has(_ number: UInt64) -> Bool { queues[number] != nil }

  mutating func add(_ number: UInt64, _ topics: HostTopics) {
    queues[number] = Queue(topics: topics, bytes: queues[number]?.bytes ?? [])
  }

  /// Removes a subscriber; true when there was one.
  mutating func remove(_ number: UInt64) -> Bool { queues.removeValue(forKey: number) != nil }

  /// Puts a line into the queues of the subscribers that want it. A queue without room is given up.
  ///
  /// - Returns: the number of subscribers that got the line.
  mutating func publish(
    _ line: [UInt8], _ topic: HostTopics.Topic, about names: [String], room: Int
  ) -> Int {
    var count = 0
    for (number, queue) in queues where !queue.isOver && queue.topics.want(topic, about: names) {
      if queue.bytes.count + line.count > room {
        queues[number]?.isOver = true
        queues[number]?.bytes = []
        dropped += 1
      } else {
        queues[number]?.bytes += line
        count += 1
      }
    }
    return count
  }

  /// The waiting lines of a subscriber, none while there is no room; nil when it is to be dropped.
  mutating func take(_ number: UInt64, hasRoom: Bool) -> [UInt8]? {
    guard let queue = queues[number] else { return [] }
    if queue.isOver { return nil }
    guard hasRoom else { return [] }
    queues[number]?.bytes = []
    return queue.bytes
  }
}
