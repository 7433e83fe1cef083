package import Countdown
internal import CountdownSystem

/// The postbox in which other threads leave notices for an activity.
package struct Inbox<Notice: Sendable>: Sendable {
  private let box: Postbox<[Item]>

  enum Item: Sendable {
    case notice(Notice)
    /// The terminal is to show a notification of its own, by this sequence.
    case terminalNotification(String)
  }

  package init() throws(SystemError) { box = try Postbox([]) }

  package func post(_ notice: Notice) { box.leave { $0.append(.notice(notice)) } }

  /// Asks the terminal to show a notification of its own, by this sequence.
  package func notifyOnTerminal(_ sequence: String) {
    box.leave { $0.append(.terminalNotification(sequence)) }
  }

  var signal: WakeSignal { box.signal }

  /// Everything left since the last call, in order.
  func takeAll() -> [Item] { box.take() }
}
