internal import Countdown
internal import CountdownStore

extension Keeper {
  enum Input: Hashable, Sendable {
    /// A person has given a command here. The mark is a number that no other command has.
    case command(Body.Command, mark: UInt64)
    /// The watch says that the entry may have changed. That is a hint: the keeper reads when it has
    /// no call under way, so that what it finds is never older than what it wrote.
    case signal
    /// The store has answered the read.
    case found(Found)
    /// The store has answered the write.
    case written(Written)
    /// A moment has come.
    case moment
    /// The store has taken the write of another entry.
    case storeWorks
    /// The announcement that was asked for has this outcome.
    case presented(EndOutcome)
    /// The announcement of a run, which had no answer in time, has succeeded after all.
    case presentedLate(run: CountdownID)
    /// Another process says that it has announced the end of a run without a claim.
    case heard(run: CountdownID)
  }

  /// The entry in the store.
  enum Found: Hashable, Sendable {
    case entry(Body, EntryRevision)
    /// The entry cannot be used, and may be replaced.
    case unreadable(EntryRevision)
    case absent
    /// Another countdown has the name, and this one no longer needs it.
    case yielded
    /// The store cannot be read, or a newer version of the program has written the entry.
    case failed
  }

  /// The outcome of a write.
  enum Written: Hashable, Sendable {
    case written(EntryRevision)
    /// Another entry lay there.
    case faster(Found)
    /// Nothing was written.
    case failed
    /// The outcome is unknown, or there was no answer in time.
    case unknown
  }

  /// The facts that a keeper cannot know itself.
  struct Facts: Hashable, Sendable {
    /// The present on a clock that stands still while the machine sleeps.
    var now: Moment
    /// The present on the clocks of the body.
    var time: Body.Time
    /// A number that no other claim or change has.
    var token: UInt64
    /// Whether the process with the first turn is dead, or halted.
    var isFirstGone = false
    /// Whether the announcer that the copy names is dead.
    var isAnnouncerDead = false
    var isAnnouncerHalted = false
  }

  enum Output: Hashable, Sendable {
    case write(Body, replacing: EntryRevision?)
    case read
    case show(Body)
    /// Announce the end of what is shown. `isAgain`: an earlier attempt may have succeeded.
    case present(run: CountdownID, isClaimed: Bool, isAgain: Bool)
    case withdraw(run: CountdownID)
    /// Present the warning that was due at a moment.
    case warn(run: CountdownID, at: Body.Time)
    case say(Word)
    /// Give a ``Input/moment`` then.
    case wake(at: Moment)
  }

  enum Word: Hashable, Sendable {
    /// A command has no effect: it was refused, or, without a refusal, it changes nothing or
    /// another run is the present one.
    case takenBack(mark: UInt64, CountdownTimer.Refusal?)
    /// The command may have been carried out or not: eight others came before that could be seen.
    case unknown(mark: UInt64)
    case storeFails
    case storeWorks
    /// Another countdown has taken the name; the duty ends.
    case replaced
  }
}

/// The times of a keeper, and whether it has the first turn at an end.
struct KeeperRules: Hashable, Sendable {
  var hasFirstTurn: Bool
  var owner: StoreOwner
  /// Whether the process has a duty: it notes warnings, and announces an end that the store refuses
  /// to have claimed.
  var hasDuty = true
  /// Whether an entry that has vanished is written again; otherwise it is over.
  var writesAgain = true
  /// Whether ends are announced.
  var announces = true
  /// Whether a timer of the process says when the end and the warnings come: then each end is
  /// announced once, and the entry of an announced one may vanish.
  var followsTimer = false
  /// A process that sees an end later than this after it was not looking when it came.
  var look = Duration.seconds(1)
  /// The time that the process with the first turn has.
  var grace = Duration.seconds(1)
  /// The time that an announcer has for one announcement.
  var timeout = Duration.seconds(5)
  /// The longest that grace and timeout last where the store fails.
  var longestGrace = Duration.seconds(60)
  var firstPause = Duration.seconds(1)
  var longestPause = Duration.seconds(60)
}
