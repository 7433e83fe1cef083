import Countdown

@testable import CountdownSharing

extension KeeperExplorer {
  /// What keepers promise.
  enum Promise: Hashable {
    /// A command that was shown is in the entry, or was taken back with a word.
    case noCommandIsLost
    /// Both show what is stored, and nothing is left to write.
    case allIsStored
    case atLeastOnce
    /// Also where a process was halted, as long as its claim was not taken from it.
    case onceWithoutFaults
    /// Not twice with a failing store alone.
    case onceOnAFullDisk
    /// Within three seconds, by a process that was there and can.
    case inTime
    /// No keeper announces what it shows as paused or stopped.
    case notAgainstShown
    case notAgainstStored
    /// What rests as paused or stopped was not announced.
    case notAnnouncedAndPaused
    /// Numbered without a gap, each once.
    case eachChangeOnce
    case noFalseStop
    /// What was stopped or seen, and cleared, does not come back.
    case noReturn
    /// What was given in time counts, however late it is written.
    case nothingIsTakenBackForNothing
    /// A command changes the run that was shown when it was given.
    case commandsKeepTheirRun
    /// Without a claim only by a process that was there when the end came.
    case onlyWhoLooked
    /// Each warning is written and presented once; not at all only where no keeper was there.
    case eachWarningOnce
    case noWarningIsLost
    /// A routine goes on to its next step, once.
    case aRoutineGoesOn
    /// The entry of another countdown is left alone.
    case notAgainstAnother
    /// Of several announcements with a claim, all but one say that there may have been another.
    case saidAgain
    /// Twice at most; once more without a claim.
    case atMostTwice
    /// What is noted as announced is neither announced again nor taken back.
    case notTakenBack
    /// The timer goes where others have put the countdown, and each of its ends is announced or
    /// withheld.
    case theTimerFollows
    /// The process of a timer tries each end once, and takes over from no other.
    case aTimerTriesOnce
    /// Without a duty nothing is announced without a claim, and no warning noted or presented.
    case nothingWithoutDuty
    /// An entry that is gone is over for a process that must not write it again.
    case nothingWrittenAgain
    case noPingPong
  }
}

extension KeeperModel {
  /// The promises that are broken, whatever comes.
  var brokenOnTheWay: [KeeperExplorer.Promise] {
    var broken: [KeeperExplorer.Promise] = []
    if facts.isAgainstShown { broken.append(.notAgainstShown) }
    if facts.isAgainstStored { broken.append(.notAgainstStored) }
    if facts.hasGap { broken.append(.eachChangeOnce) }
    if facts.isLate { broken.append(.inTime) }
    if facts.isLateUnclaimed { broken.append(.onlyWhoLooked) }
    if facts.isAfterLateAnswer || facts.isWithdrawn { broken.append(.notTakenBack) }
    if facts.isWarnedAgain { broken.append(.eachWarningOnce) }
    if facts.isWithoutDuty { broken.append(.nothingWithoutDuty) }
    if facts.isWrittenAgain { broken.append(.nothingWrittenAgain) }
    if facts.isTriedAgain { broken.append(.aTimerTriesOnce) }
    if facts.isForeignTouched { broken.append(.notAgainstAnother) }
    return broken
  }

  /// The promises that are broken when nothing more is to be done.
  var brokenAtRest: [KeeperExplorer.Promise] {
    let living = actors.filter { !$0.isDead && !$0.isStuck }
    guard !living.isEmpty else { return [] }
    var broken = brokenOnTheWay + brokenOnce
    let isAnnounced = facts.outletFailures == 0 && facts.silences == 0
    if facts.isTakenBackForNothing, isCalm, isAnnounced {
      broken.append(.nothingIsTakenBackForNothing)
    }
    if facts.isReplaced, actors[0].timer == nil {
      if living.contains(where: { !$0.keeper.isOver }) { broken.append(.allIsStored) }
      return broken
    }
    for actor in living {
      let (keeper, shown) = (actor.keeper, actor.keeper.shown)
      let isGone = entry?.body.isForeign ?? true
      if keeper.isOver, !keeper.rules.writesAgain, isGone { continue }
      if let timer = actor.timer, !isThere(timer, keeper) { broken.append(.theTimerFollows) }
      // A timer waits for its name.
      if actor.timer != nil, isNameTaken, !shown.isSettled { continue }
      let isNoMore = shown.isSettled || actor.timer != nil && shown.isAnnounced
      let isShown = isGone ? isNoMore : entry?.body == shown
      if !isShown || !keeper.isAtRest { broken.append(.allIsStored) }
    }
    if !facts.isReplaced, isCommandLost { broken.append(.noCommandIsLost) }
    if let entry, !entry.body.isForeign { addBroken(entry.body, to: &broken) }
    return broken
  }

  private var isCalm: Bool {
    facts.deaths == 0 && facts.halts == 0 && facts.losses == 0 && !actors.contains(where: \.isStuck)
  }

  private func isThere(_ timer: ModelTimer, _ keeper: ModelKeeper) -> Bool {
    let shown = keeper.shown
    let isWithheld = timer.awaited == nil || shown.stage == .returned
    guard timer.way == nil, timer.granted == nil, isWithheld else { return false }
    return switch shown.stage {
    case .running where shown.end > tick: timer.stage == .running && timer.end == shown.end
    case .paused: timer.stage == .paused && timer.left == shown.left
    case .stopped: timer.stage == .stopped
    case .ready, .running, .returned, .announcing, .announced, .unconfirmed:
      timer.stage == .announced
    }
  }

  private var brokenOnce: [KeeperExplorer.Promise] {
    var broken: [KeeperExplorer.Promise] = []
    for run in announced.indices
    where announced[run] > 1 && facts.losses == 0 && !facts.isReplaced {
      if unmarked[run] > 1, announcedUnclaimed[run] == 0 { broken.append(.saidAgain) }
      if announced[run] > (announcedUnclaimed[run] > 0 ? 3 : 2) { broken.append(.atMostTwice) }
      let isDisturbed =
        facts.deaths > 0 || facts.silences > 0 || actors.contains(where: \.isStuck)
      if facts.failures == 0, !isDisturbed, !facts.hasStolen { broken.append(.onceWithoutFaults) }
    }
    guard isCalm else { return broken }
    if announced.contains(where: { $0 > 1 }), facts.silences == 0, !facts.isFlapping {
      broken.append(.onceOnAFullDisk)
    }
    // A longer time may have the warning ahead of it once more.
    if warned.contains(where: { $0 > 1 }), !facts.isFlapping, !budget.kinds.contains(.add) {
      broken.append(.eachWarningOnce)
    }
    return broken
  }

  private var isCommandLost: Bool {
    givers.indices.contains { index in
      let (giver, mark) = (Int(givers[index]), UInt64(index + 1))
      let body = entry?.body ?? actors[giver].keeper.copy
      let isThere = body.history.contains { $0.mark == mark }
      // For a guest an entry that is gone is over, with what it had stored there.
      if !actors[giver].keeper.rules.writesAgain, facts.losses > 0 { return false }
      return !actors[giver].isDead && !actors[giver].isStuck && !isThere && !said.contains(mark)
    }
  }

  private func addBroken(_ stored: ModelBody, to broken: inout [KeeperExplorer.Promise]) {
    let commands = stored.history.filter { $0.kind == .command || $0.kind == .timer }
    if commands.contains(where: { givenRuns[Int($0.mark) - 1] != $0.run }) {
      broken.append(.commandsKeepTheirRun)
    }
    if Set(commands).count != commands.count { broken.append(.eachChangeOnce) }
    let count = announced[Int(stored.number)]
    let isOwed = stored.isOver(at: tick) && !stored.isSettled
    // After two attempts with an unknown outcome an end is listed as unconfirmed.
    if isOwed, canAnnounce, stored.stage != .unconfirmed,
      count == 0 || stored.stage != .announced
    {
      broken.append(.atLeastOnce)
    }
    let unclaimed = announcedUnclaimed[Int(stored.number)]
    let isStill = [.paused, .stopped].contains(stored.stage)
    if isStill, count > unclaimed, facts.losses == 0 { broken.append(.notAnnouncedAndPaused) }
    let isKept = actors.contains { !$0.isDead && $0.keeper.rules.writesAgain }
    // Of a timer's announced end a later edition is written over one that comes back.
    let isOver = stored.isSettled || stored.isAnnounced && facts.losses > 0
    if facts.isCleared, isKept, !isOver, !budget.kinds.contains(.start) {
      broken.append(.noReturn)
    }
    if stored.stage == .stopped, commands.isEmpty { broken.append(.noFalseStop) }
    addBrokenSteps(stored, to: &broken)
  }

  /// Whether a keeper is left that must announce. A timer tries once, and takes over from no other.
  private var canAnnounce: Bool {
    if actors.contains(where: { !$0.isDead && !$0.isStuck && $0.timer == nil }) { return true }
    let isDisturbed = facts.deaths > 0 || actors.contains(where: \.isStuck) || isSilent
    return !isDisturbed && facts.outletFailures == 0 && facts.silences == 0
  }

  private func addBrokenSteps(_ stored: ModelBody, to broken: inout [KeeperExplorer.Promise]) {
    let warnings = stored.history.filter { $0.kind == .warning }
    if Set(warnings.map(\.run)).count < warnings.count, !budget.kinds.contains(.add) {
      broken.append(.eachWarningOnce)
    }
    // A warning that only a failing store has kept from the log has at least been presented.
    let isSeen = actors.contains { $0.sawWarning && $0.absence.isEmpty && !$0.isDead }
    let isKnown = facts.failures == 0 ? !warnings.isEmpty && warned[0] > 0 : warned[0] > 0
    let isExcused =
      facts.deaths > 0 || actors.contains(where: \.isStuck) || facts.halts > 0 && facts.failures > 0
    if isSeen, marks == 0, !isExcused, !isKnown { broken.append(.noWarningIsLost) }
    // A run that was announced is over, and the step after it has begun.
    if budget.body.steps > 0, marks == 0, stored.number == 0, announced[0] > 0 {
      broken.append(.aRoutineGoesOn)
    }
    let starts = stored.history.filter { $0.kind == .step }.count
    if starts > Int(budget.body.steps) { broken.append(.aRoutineGoesOn) }
  }
}
