package import Countdown
internal import CountdownSystem

/// A mailbox in which other threads leave notices for the loop.
package final class Inbox<Notice: Sendable>: Sendable {
  let signal: WakeSignal
  private let items = Locked<[Item]>([])

  enum Item: Sendable {
    case notice(Notice)
    /// The terminal is to show a notification of its own, by this sequence.
    case terminalNotification(String)
  }

  package init() throws(SystemError) {
    signal = try WakeSignal()
  }

  package func post(_ notice: Notice) { add(.notice(notice)) }

  /// Asks the terminal to show a notification of its own, by this sequence.
  package func notifyOnTerminal(_ sequence: String) { add(.terminalNotification(sequence)) }

  /// Everything left since the last call, in order.
  func takeAll() -> [Item] {
    signal.clear()
    return items.withLock { items in
      defer { items = [] }
      return items
    }
  }

  private func add(_ item: Item) {
    items.withLock { $0.append(item) }
    signal.post()
  }
}
