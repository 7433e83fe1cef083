import Countdown
import CountdownStore

@testable import CountdownSharing

typealias ModelKeeper = Keeper<ModelBody>

/// A model of two or three keepers of one entry, one of them with the first turn, and of everything
/// that may happen between two of their steps. A value.
struct KeeperModel: Hashable {
  var tick: Int64 = 0
  var entry: StoredBody?
  /// What lay there before, which a backup may bring back.
  var former: StoredBody?
  var revisions: UInt64 = 1
  var store = StoreMode.works
  var actors: [KeeperActor]
  var marks: UInt64 = 0
  var budget: KeeperBudget
  /// The commands: who gave each, the run that was shown then, and whether it was taken back or
  /// called lost.
  var givers: [UInt8] = []
  var givenRuns: [UInt64] = []
  var said: Set<UInt64> = []
  /// How often each run was announced, and how often of these without a claim.
  var announced: [UInt8] = Array(repeating: 0, count: 20)
  var announcedUnclaimed: [UInt8] = Array(repeating: 0, count: 20)
  /// How often each run was announced without the word that it may have been before.
  var unmarked: [UInt8] = Array(repeating: 0, count: 20)
  /// How often the warning of each run was presented.
  var warned: [UInt8] = Array(repeating: 0, count: 20)
  var facts = KeeperHistory()

  struct StoredBody: Hashable {
    var body: ModelBody
    var revision: EntryRevision
    /// Whether the entry cannot be read.
    var isSpoilt = false
  }

  enum StoreMode: UInt8 { case works, full, unreachable }
}

/// What has happened, as far as a promise depends on it.
struct KeeperHistory: Hashable {
  var deaths: UInt8 = 0
  var halts: UInt8 = 0
  var failures: UInt8 = 0
  var losses: UInt8 = 0
  var silences: UInt8 = 0
  var outletFailures: UInt8 = 0
  var writes: UInt8 = 0
  /// Whether a keeper began to announce what it showed itself as paused or stopped.
  var isAgainstShown = false
  /// Whether a claimed announcement began of a run whose stored end had not come.
  var isAgainstStored = false
  /// Whether the store began or ceased to fail between an end or a warning and its announcement.
  var isFlapping = false
  /// Whether a command was taken back although no other keeper had changed anything.
  var isTakenBackForNothing = false
  /// Whether a keeper that was absent when an end came announced it without a claim.
  var isLateUnclaimed = false
  /// Whether a claim was taken from a process that lives.
  var hasStolen = false
  /// Whether a tombstone was cleared.
  var isCleared = false
  /// Whether a change has no number after the one before it.
  var hasGap = false
  /// Whether an end was not announced within three seconds, by a process that could.
  var isLate = false
  /// Whether another countdown took the name.
  var isReplaced = false
  /// Whether a keeper wrote over that countdown.
  var isForeignTouched = false
  /// Whether a keeper announced a run after a late answer that it was announced.
  var isAfterLateAnswer = false
  /// Whether a keeper presented a warning that it knew to be another's.
  var isWarnedAgain = false
  /// Whether an announcement was taken back that stands.
  var isWithdrawn = false
  /// Whether a keeper without a duty announced without a claim, or presented or noted a warning, or
  /// announced with nothing to announce with.
  var isWithoutDuty = false
  /// Whether a timer's process announced an end twice, or took it from another.
  var isTriedAgain = false
  /// Whether a keeper wrote an entry again that must not.
  var isWrittenAgain = false
}

/// How much may still happen.
struct KeeperBudget: Hashable {
  var body = ModelBody()
  var commands: UInt8 = 0
  var kinds: [ModelBody.Command] = [.pause, .add, .stop]
  var failures: UInt8 = 0
  var modes: [KeeperModel.StoreMode] = [.full]
  var unknowns: UInt8 = 0
  /// Calls that do not return in time, and perhaps later.
  var hangs: UInt8 = 0
  var losses: UInt8 = 0
  var restores: UInt8 = 0
  /// Entries that cannot be read, and names that another countdown takes.
  var spoils: UInt8 = 0
  var replacements: UInt8 = 0
  var deaths: UInt8 = 0
  var births: UInt8 = 0
  var halts: UInt8 = 0
  /// Processes that seem to run, and do nothing any more.
  var stucks: UInt8 = 0
  /// Announcements that fail, and that have no answer in time.
  var outletFailures: UInt8 = 0
  var silences: UInt8 = 0
  var lastTick: Int64 = 4
  /// The processes; the first one has the first turn.
  var roles: [KeeperRole] = [.view, .host]
  /// Whether that one has nothing to announce with.
  var isViewMute = false
  /// Whether a process hears from the other that it has announced without a claim.
  var hasSocket = true
}

struct KeeperActor: Hashable {
  var keeper: ModelKeeper
  var timer: ModelTimer?
  var call: Call?
  var answer: ModelKeeper.Input?
  var presents: Presentation?
  /// The tick at which it is to be woken.
  var wakes: Int64?
  /// A call that has not returned, and since when; nil for since once it counts as unanswered.
  var hung: Call?
  var hungAt: Int64?
  /// A run whose announcement had no answer, which may still come.
  var late: CountdownID?
  /// A run that it was told is announced.
  var heardOf: CountdownID?
  /// Whether a signal came while it was halted.
  var isDirty = false
  /// Since when it is halted, and the time for which it was not there last.
  var haltedAt: Int64 = 0
  var absence: Range<Int64> = 0..<0
  /// Whether a second has passed while it had something to do.
  var isLate = false
  /// Whether a warning came due while it was awake.
  var sawWarning = false
  var isHeard = false
  var isDead = false
  var isHalted = false
  var isStuck = false
  /// The number of its claims and warnings; another host's begin at 8.
  var tokens: UInt64 = 0
  var isReborn: Bool { tokens >= 8 }

  enum Call: Hashable {
    case write(ModelBody, replacing: EntryRevision?)
    case read
  }

  struct Presentation: Hashable {
    var run: CountdownID
    var isClaimed: Bool
    var isAgain: Bool
  }

  var isAwake: Bool { !isDead && !isHalted }
  var isAble: Bool { isAwake && !isStuck }

  func isBusy(at tick: Int64) -> Bool {
    call != nil || answer != nil || presents != nil || isHeard
      || timer?.isBusy(at: tick) ?? false
  }
}

struct KeeperStep {
  let name: () -> String
  let result: KeeperModel
}

extension KeeperModel {
  static func moment(_ tick: Int64) -> Moment { Moment(nanoseconds: tick * 1_000_000_000) }

  static func tick(of moment: Moment) -> Int64 {
    (moment.nanoseconds + 999_999_999) / 1_000_000_000
  }

  func step(
    _ name: @escaping @autoclosure () -> String, _ body: (inout KeeperModel) -> Void
  ) -> KeeperStep {
    var result = self
    body(&result)
    return KeeperStep(name: name, result: result)
  }
}
