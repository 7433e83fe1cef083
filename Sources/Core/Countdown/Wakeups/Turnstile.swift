internal import Synchronization

/// Decides between the thread that is about to call a wakeup and whoever takes it back meanwhile.
///
/// Wakeups that are sent out to be called have tickets in sequence, and one number says how far the
/// calls have come. The thread moves it on by one before each call; whoever closes the turnstile
/// moves it on to the last ticket and reads, in one operation, how far it was. So each ticket
/// either passes or does not, and both sides know which.
final class Turnstile: Sendable {
  /// The last ticket that has passed or was shut out.
  private let last = Atomic<UInt64>(0)

  /// Opens for tickets from a number on. Under the queue's lock, while none is out.
  func open(from ticket: UInt64) { last.store(ticket &- 1, ordering: .releasing) }

  /// Passes with the next ticket, on the thread that calls; false when it is shut out.
  func pass(_ ticket: UInt64) -> Bool {
    last.compareExchange(
      expected: ticket &- 1, desired: ticket, ordering: .acquiringAndReleasing
    ).exchanged
  }

  /// Whether a ticket has passed or was shut out.
  func isOver(_ ticket: UInt64) -> Bool { ticket <= last.load(ordering: .acquiring) }

  /// Shuts out all tickets up to the last one that is out; returns the last that has passed. Under
  /// the queue's lock.
  func close(upTo lastOut: UInt64) -> UInt64 {
    last.exchange(lastOut, ordering: .acquiringAndReleasing)
  }
}
