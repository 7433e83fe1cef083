import Countdown
import CountdownStore

@testable import CountdownSharing

/// What a process of the model is to the countdown.
enum KeeperRole: UInt8 {
  /// Has the first turn.
  case view
  case host
  /// Announces others' ends without a duty.
  case guest
  /// Counts with a timer of its own, which says when the end and the warnings come, and has the
  /// first turn.
  case timer

  /// - Parameter first: the role of the process with the first turn.
  func rules(beside first: KeeperRole, isMute: Bool) -> KeeperRules {
    // A timer's entry is written again by its own process alone.
    let writesAgain = self != .guest && (self != .host || first != .timer)
    return KeeperRules(
      hasFirstTurn: self == first, owner: StoreOwner(rawValue: ""), hasDuty: self != .guest,
      writesAgain: writesAgain, announces: self != .timer || !isMute,
      followsTimer: self == .timer, look: .milliseconds(500), grace: .seconds(2),
      timeout: .seconds(4), longestGrace: .seconds(12), firstPause: .seconds(1),
      longestPause: .seconds(2))
  }
}

extension KeeperModel {
  static func start(_ budget: KeeperBudget) -> KeeperModel {
    let revision = EntryRevision(rawValue: 1)
    let entry = StoredBody(body: budget.body, revision: revision)
    var model = KeeperModel(entry: entry, actors: [], budget: budget)
    for place in budget.roles.indices {
      let keeper = model.keeper(of: entry, for: place)
      model.actors.append(
        KeeperActor(
          keeper: keeper, timer: budget.roles[place] == .timer ? ModelTimer(budget.body) : nil))
    }
    if budget.body.isAnnounced { model.announced[Int(budget.body.number)] = 1 }
    for place in model.actors.indices { model.tell(place, .moment) }
    return model
  }

  func keeper(of entry: StoredBody, for place: Int) -> ModelKeeper {
    let rules = budget.roles[place].rules(beside: budget.roles[0], isMute: budget.isViewMute)
    return ModelKeeper(
      entry.body, revision: entry.revision, rules: rules, at: Self.moment(tick))
  }

  func who(_ place: Int) -> String { "\(budget.roles[place])" }

  /// Whether the first process leaves announcements to others.
  var isSilent: Bool { budget.isViewMute && budget.roles[0] == .timer }
}
