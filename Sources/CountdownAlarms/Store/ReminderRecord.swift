public import Countdown

/// A reminder as it is kept: what the user set, and how far it has come.
public struct ReminderRecord: Hashable, Sendable {
  /// What the user set.
  public var reminder: Reminder
  /// Its number in lists; never given to another reminder while this one is kept.
  public var number: Int
  /// Every announcement up to this moment has been dealt with; nil before the first.
  public var through: WallMoment?
  /// Announcements before ``through`` that were passed over and may still come about; nil for none.
  public var stretch: Stretch?
  /// Until when nothing is shown, at the user's wish.
  public var snooze: Deadline?
  /// How often it has been put off since it was last announced of itself.
  public var snoozes: Int
  /// Who announced it last; nil before the first time.
  public var claim: Claim?
  /// When it was done; nil while it is open.
  public var done: WallMoment?
  /// Whether a process died over the latest announcement, so that it may not have been seen.
  public var mayNotHaveBeenSeen: Bool

  /// A time for which one announcement stood in, because nobody could run or the clock was set
  /// forward. Should the clock be set back into it, its announcements come about after all; so a
  /// clock that was wrong for a while silences nothing.
  public struct Stretch: Hashable, Sendable {
    /// Every announcement up to this moment has been dealt with.
    public var after: WallMoment
    /// The announcement that stood in.
    public var before: WallMoment
    /// Whether the clock has been set back into it.
    public var isEntered: Bool

    /// A stretch that the clock has left behind.
    public init(after: WallMoment, before: WallMoment) {
      self.after = after
      self.before = before
      isEntered = false
    }
  }

  /// A record of something that was never announced.
  public init(reminder: Reminder, number: Int) {
    self.reminder = reminder
    self.number = number
    through = nil
    stretch = nil
    snooze = nil
    snoozes = 0
    claim = nil
    done = nil
    mayNotHaveBeenSeen = false
  }
}
