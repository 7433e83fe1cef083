internal import Countdown
internal import CountdownStore

extension KeptEntry {
  /// What a process does for an entry that it keeps. Nothing is called twice at once.
  struct Duty: Sendable {
    /// The present on the clocks of the record.
    var time: @Sendable () -> SharedTime = { .now }
    /// What another countdown's record under the name means to this one; nil for the end of it.
    var others: (@Sendable (SharedCountdown) -> Keeper<SharedCountdown>.Found)?
    /// Shows the countdown as it is now.
    var show: @Sendable (SharedCountdown) -> Void = { _ in }
    /// Announces the end of what is shown, and gives the entry the outcome.
    var present: @Sendable (KeptEntry, SharedCountdown, _ isAgain: Bool) -> Void
    /// Takes the announcement of a run back.
    var withdraw: @Sendable (CountdownID) -> Void = { _ in }
    var onFault: @Sendable (SharingError) -> Void = { _ in }
    /// Called when the store has taken a write.
    var wrote: @Sendable (SharedCountdown) -> Void = { _ in }
    /// Whether more is to be done for the entry than the keeper says.
    var isBusy: @Sendable () -> Bool = { false }
    /// Called when there is nothing left to do for now.
    var rested: @Sendable (KeptEntry) -> Void = { _ in }
  }
}
