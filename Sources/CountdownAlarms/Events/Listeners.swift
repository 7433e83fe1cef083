internal import Countdown

/// Who receives an agenda's events, and the numbers that they get.
struct Listeners: Sendable {
  private(set) var sinks: [AttachedSink] = []
  private var subscriptions: [WeakSubscription] = []
  private var lastAttachment: UInt64 = 0
  /// The number of the event that was told last.
  private(set) var sequence: UInt64 = 0
  private var lastBadge = 0

  struct AttachedSink: Sendable {
    let number: UInt64
    let runner: AlarmSinkRunner
  }

  private struct WeakSubscription: Sendable {
    weak let subscription: Subscription<AlarmMailbox>?
  }

  var workers: [SinkWorker<AlarmMailbox>] { sinks.map(\.runner.worker) }

  /// The subscriptions that somebody still reads.
  var liveSubscriptions: [Subscription<AlarmMailbox>] {
    subscriptions.compactMap(\.subscription)
  }

  /// Numbers events and posts them to everybody. All carry the badge as it is after them; where
  /// nothing else tells that it changed, an event of its own does.
  mutating func emit(_ events: [AlarmEvent], badge: Int, at present: Present) {
    var events = events
    if events.isEmpty, badge != lastBadge {
      events = [AlarmEvent(.badge, of: .badge, reason: .deadline, actual: present.wall)]
    }
    lastBadge = badge
    for var event in events {
      sequence += 1
      event.sequence = sequence
      event.badge = badge
      for sink in sinks { sink.runner.worker.post(event) }
      for entry in subscriptions { entry.subscription?.post(event) }
    }
  }

  mutating func attach(_ runner: AlarmSinkRunner) -> UInt64 {
    lastAttachment += 1
    sinks.append(AttachedSink(number: lastAttachment, runner: runner))
    return lastAttachment
  }

  /// Takes a sink out, for the caller to release outside the lock.
  mutating func detach(_ number: UInt64) -> AlarmSinkRunner? {
    sinks.firstIndex { $0.number == number }.map { sinks.remove(at: $0).runner }
  }

  mutating func subscribe() -> Subscription<AlarmMailbox> {
    let subscription = Subscription(AlarmMailbox())
    subscriptions.removeAll { $0.subscription == nil }
    subscriptions.append(WeakSubscription(subscription: subscription))
    return subscription
  }
}
