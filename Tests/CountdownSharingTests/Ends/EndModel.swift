import Countdown
import CountdownStore

@testable import CountdownSharing

/// One shared countdown, up to three processes that see to its end, and a person who gives
/// commands, with everything that may go wrong between two of their steps. A value.
///
/// The processes run the machine that the library runs. What is modelled is the store (one entry,
/// replaced by comparison), time (a deadline passes at any moment, a grace and a patience at any
/// moment at which they can), and whoever announces.
struct EndModel: Hashable {
  /// What lies in the store; nil before the first deadline is set and after a removal.
  var status: EndStatus
  /// The version before, which a process may take for the present one.
  var stale: EndStatus?
  /// How many versions of the entry there were.
  var versions: UInt64 = 1
  /// Which deadline the entry holds. A pause and a start make another.
  var deadline: UInt8 = 0
  /// The deadlines that have passed, that were stopped or paused before anybody had claimed them,
  /// and that were answered while somebody announced.
  var passed: UInt8 = 0
  var stopped: UInt8 = 0
  var answered: UInt8 = 0
  /// How often each deadline was announced, and how often of these without the word that it may
  /// have been announced before.
  var announced = SIMD4<UInt8>(repeating: 0)
  var unmarked = SIMD4<UInt8>(repeating: 0)
  var processes: [EndProcess]
  /// A command that a person has decided on and that is not written yet.
  var command: PendingCommand?
  var budget: EndBudget
  var facts = EndHistory()
}

/// What has gone wrong so far, as far as a promise depends on it.
struct EndHistory: Hashable {
  var crashes: UInt8 = 0
  var errors: UInt8 = 0
  var silences: UInt8 = 0
  /// Whether a claim was taken from a process that was only halted.
  var hasStolen = false
  /// Whether the process that counts announced without a claim.
  var isUnclaimed = false
  /// Whether a claimed announcement began after a stop or a pause had won.
  var isAfterStop = false
}

/// How much may still go wrong, and how many commands may come.
struct EndBudget: Hashable {
  var crashes: UInt8 = 0
  var halts: UInt8 = 0
  var errors: UInt8 = 0
  /// Announcements that fail.
  var failures: UInt8 = 0
  /// Announcements without an answer, made or not.
  var silences: UInt8 = 0
  var commands: UInt8 = 0
}

struct EndProcess: Hashable {
  var machine: EndMachine
  var action = EndMachine.Action.nothing
  /// Which deadline the action is about.
  var deadline: UInt8 = 0
  var isHalted = false
  var isDead = false
  var isResting = false
  /// Whether it forgot the end after an error.
  var hasForgotten = false
  /// The deadline that it announced without an answer, which may still come.
  var late: UInt8?
  /// How many claims it has made.
  var claims: UInt8 = 0
}

struct PendingCommand: Hashable {
  var kind: Kind
  var over: EndStatus

  enum Kind: UInt8, CaseIterable { case stop, pause, resume, start }
}

/// Faults of the version before, planted again, and what each process can do.
struct EndRules {
  /// Whether the process at a place has anything to announce with.
  var isAble: [Bool]
  /// A claim is for ever: its holder's death or failure changes nothing (H2).
  var keepsClaims = false
  /// A claim is of a run and not of a deadline, and beside the record (H3).
  var claimsRuns = false
  /// A watcher that the store refused forgets the end (H4).
  var forgets = false
  /// A stop that cannot be written counts as done (M6).
  var dropsStops = false
  /// A claim that loses is announced all the same (M7).
  var announcesUnclaimed = false
  /// An announcement without an answer is given back like one that failed.
  var givesSilenceBack = false
}
