internal import Countdown

/// Turns changes of a store into lists, leaving out those that change nothing.
///
/// A thread that finds a change while another one reads the list leaves it to that one to read
/// again.
final class ListFollower: Sendable {
  private let countdowns: SharedCountdowns
  private let body: @Sendable (SharedList) -> Void
  private let state = Locked(State())

  fileprivate struct State: Sendable {
    var delivered: SharedList?
    var isLooking = false
    var isAskedAgain = false
    var isOver = false
  }

  init(_ countdowns: SharedCountdowns, _ body: @escaping @Sendable (SharedList) -> Void) {
    (self.countdowns, self.body) = (countdowns, body)
  }
}

extension ListFollower {
  /// Ends the following: no new call begins.
  func end() { state.withLock { $0.isOver = true } }

  /// Reads the list, and passes it on if it has changed.
  func look() {
    guard state.withLock({ $0.beginLooking() }) else { return }
    repeat {
      let list = present()
      // The previous list leaves the lock before it is released.
      let (isNews, _) = state.withLock { $0.take(list) }
      if isNews { body(list) }
    } while state.withLock { $0.isToLookAgain() }
  }

  private func present() -> SharedList {
    do throws(SharingError) {
      return try countdowns.list()
    } catch {
      return SharedList([], faults: [error], at: .now)
    }
  }
}

extension ListFollower.State {
  fileprivate mutating func beginLooking() -> Bool {
    isAskedAgain = isLooking
    defer { isLooking = true }
    return !isLooking && !isOver
  }

  fileprivate mutating func take(_ list: SharedList) -> (Bool, SharedList?) {
    guard !isOver, delivered != list else { return (false, nil) }
    defer { delivered = list }
    return (true, delivered)
  }

  fileprivate mutating func isToLookAgain() -> Bool {
    isLooking = isAskedAgain && !isOver
    isAskedAgain = false
    return isLooking
  }
}
