internal import Countdown
internal import CountdownStore

/// The body of an entry, as far as a ``Keeper`` looks at it.
///
/// `SharedCountdown` is the one in the program. Tests have a smaller one besides, so that all
/// orders of several keepers can be gone through. All functions are pure: two keepers come to the
/// same body by the same change.
protocol KeptBody: Hashable, Sendable {
  associatedtype Command: Hashable, Sendable
  /// The moment of a change, on the clocks of the body.
  associatedtype Time: Hashable, Sendable

  /// The countdown's identity. Another countdown may have taken the name.
  var identity: CountdownID { get }
  /// The number of times that the body was written. Of two bodies the one with the greater edition
  /// is the later one, also where a store was removed, restored or moved back: revisions cannot say
  /// that.
  var edition: UInt64 { get set }
  /// The present run.
  var run: CountdownID { get }
  /// The run at whose end the present one began automatically; nil where it did not.
  var endedRun: CountdownID? { get }
  /// The facts about the end.
  var status: EndStatus { get }
  /// Whether nothing is left to count, announce or show: the countdown was stopped, or its end was
  /// seen.
  var isSettled: Bool { get }
  /// Whether the end is so long ago that any process may remove the entry.
  func isExpired(at time: Time) -> Bool

  /// Whether the end was announced, as far as can be known.
  var isAnnounced: Bool { get }

  /// The number of the oldest change in the log of the latest ones; where the log is empty, that of
  /// the next change.
  var firstNumber: UInt64 { get }
  /// The number of the change with a mark, if the log has it.
  func number(of mark: UInt64) -> UInt64?

  /// The moment of the end on the body's clock, to be compared with that of another body.
  var deadline: Moment? { get }
  /// The time left until the end, negative after it; nil where no end is to come, or the end
  /// was claimed or announced.
  func left(at time: Time) -> Duration?
  /// The time since a warning came due that is not in the log yet, the latest of several; negative
  /// before the next one; nil where none is to come.
  func sinceWarning(at time: Time) -> Duration?
  /// The time until the countdown goes on to its next step although no process could announce the
  /// end; nil where it does not.
  func untilItGoesOn(at time: Time) -> Duration?

  /// The command that a person means by one that depends on what is shown, such as a toggle.
  func decided(_ command: Command, at time: Time) -> Command
  /// The one decision function for commands.
  ///
  /// - Returns: the body after the command; nil where it changes nothing.
  func applying(
    _ command: Command, mark: UInt64, at time: Time
  ) throws(CountdownTimer.Refusal) -> Self?
  /// The body after the warning that is due; nil where none is.
  func warned(mark: UInt64, at time: Time) -> Self?
  /// The body after a decision about its end. A routine may have gone on to its next step, in a run
  /// whose identity follows from the ended one, unless a timer says when it does.
  func applying(_ decision: EndDecision, at time: Time, by rules: KeeperRules) -> Self
}
