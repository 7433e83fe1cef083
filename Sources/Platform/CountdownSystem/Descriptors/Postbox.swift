package import Countdown

/// A place in which other threads leave something for a loop.
package final class Postbox<Content: Sendable>: Sendable {
  /// Readable while something is there.
  package let signal: WakeSignal
  private let empty: Content
  private let content: Locked<Content>

  /// - Parameter empty: the content when nothing was left.
  package init(_ empty: Content) throws(SystemError) {
    signal = try WakeSignal()
    self.empty = empty
    content = Locked(empty)
  }

  /// Changes the content, and wakes the loop.
  package func leave(_ change: (inout Content) -> Void) {
    content.withLock { change(&$0) }
    signal.post()
  }

  /// Everything left since the last call.
  package func take() -> Content {
    signal.clear()
    return content.withLock { content in
      defer { content = empty }
      return content
    }
  }
}
