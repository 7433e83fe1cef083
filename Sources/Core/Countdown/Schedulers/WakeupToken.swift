/// A handle for wakeups: a place in the scheduler's table, and which use of the place it is.
///
/// A token that was unregistered never matches again, so a late command with it does nothing.
public struct WakeupToken: Hashable, Sendable {
  /// The place in the scheduler's table.
  public let index: UInt32
  /// The number of the use of that place.
  public let generation: UInt32

  /// A token for a scheduler of your own.
  public init(index: UInt32, generation: UInt32) {
    self.index = index
    self.generation = generation
  }
}
