import Countdown
import CountdownStore

@testable import CountdownSharing

// What the keepers are told, and what they say.

extension KeeperModel {
  mutating func tell(_ place: Int, _ input: ModelKeeper.Input) {
    _ = comeAgain(place)
    let token = UInt64(place + 1) * 16 + (actors[place].tokens + 1) % 16
    let outputs = actors[place].keeper.take(input, facts(for: place, token))
    // A token counts only where it was used.
    let keeper = actors[place].keeper
    if outputs.contains(where: { $0.uses(token) }) || keeper.shown.number(of: token) != nil {
      actors[place].tokens += 1
    }
    actors[place].wakes = nil
    let inputs = outputs.compactMap { carryOut($0, of: place, after: input) }
    if !actors[place].isBusy(at: tick) { actors[place].isLate = false }
    for input in inputs { tell(place, input) }
    if comeAgain(place) { tell(place, .moment) }
  }

  /// An entry that was over for a guest is there, and is another one to it.
  private mutating func comeAgain(_ place: Int) -> Bool {
    let actor = actors[place]
    guard !actor.keeper.rules.writesAgain, actor.keeper.isOver, store != .unreachable, let entry,
      !entry.isSpoilt, !entry.body.isForeign, actor.call == nil, actor.answer == nil
    else { return false }
    actors[place].keeper = keeper(of: entry, for: place)
    (actors[place].absence, actors[place].heardOf) = (0..<tick, nil)
    return true
  }

  private func facts(for place: Int, _ token: UInt64) -> ModelKeeper.Facts {
    let claim = entry?.body.token ?? 0
    let claimer = Int(claim / 16) - 1
    let isKnown = actors.indices.contains(claimer)
    return ModelKeeper.Facts(
      now: Self.moment(tick), time: actors[place].timer?.time ?? tick, token: token,
      isFirstGone: !actors[0].isAwake || isSilent,
      isAnnouncerDead: isKnown
        && (actors[claimer].isDead || actors[claimer].isReborn && claim % 16 < 8),
      isAnnouncerHalted: isKnown && actors[claimer].isHalted)
  }

  /// - Returns: what the keeper is to hear of it at once.
  private mutating func carryOut(
    _ output: ModelKeeper.Output, of place: Int, after input: ModelKeeper.Input
  ) -> ModelKeeper.Input? {
    switch output {
    case .write(let body, let revision): actors[place].call = .write(body, replacing: revision)
    case .read: actors[place].call = .read
    case .present(let run, let isClaimed, let isAgain):
      let rules = actors[place].keeper.rules
      if !isClaimed && !rules.hasDuty || !rules.announces { facts.isWithoutDuty = true }
      note(begun: run, isClaimed: isClaimed, by: place)
      return present(
        KeeperActor.Presentation(run: run, isClaimed: isClaimed, isAgain: isAgain), by: place)
    case .warn(let run, _):
      warned[ModelBody.number(run)] += 1
      if !actors[place].keeper.rules.hasDuty { facts.isWithoutDuty = true }
      // The keeper has seen that the other one has written the change.
      let isOfOther = actors[place].keeper.copy.history.contains {
        $0.kind == .warning && ![0, UInt64(place + 1)].contains($0.mark / 16)
      }
      if isOfOther, !budget.kinds.contains(.add) { facts.isWarnedAgain = true }
    case .say(.takenBack(let mark, _)):
      said.insert(mark)
      // No other keeper has done anything: only its own delay can be the reason.
      let isAnnounced = announced.contains { $0 > 0 } || entry?.body.stage == .announcing
      if mark == 1, marks == 1, !input.isCommand, !isAnnounced, !facts.isReplaced {
        facts.isTakenBackForNothing = true
      }
    case .say(.unknown(let mark)): said.insert(mark)
    case .withdraw(let run):
      let stored = actors[place].keeper.copy
      let isAnnounced = stored.run == run && stored.stage == .announced && !stored.isSeen
      if stored.endedRun == run || isAnnounced { facts.isWithdrawn = true }
      // Whatever end the run comes to later is another one.
      if entry?.body.run == run, entry?.body.stage == .paused, actors[place].heardOf != run {
        announced[ModelBody.number(run)] = 0
      }
    case .wake(let moment): actors[place].wakes = Self.tick(of: moment)
    case .show: follow(place)
    case .say: break
    }
    return nil
  }

  private mutating func note(begun run: CountdownID, isClaimed: Bool, by place: Int) {
    let shown = actors[place].keeper.shown
    if actors[place].heardOf == run { facts.isAfterLateAnswer = true }
    let isStill = [.paused, .stopped].contains(shown.stage)
    let isEarly = shown.left(at: tick).map { $0 > .zero } ?? false
    if shown.run == run, isStill || isEarly { facts.isAgainstShown = true }
    if !isClaimed, shown.run == run, actors[place].absence.contains(shown.end) {
      facts.isLateUnclaimed = true
    }
    guard isClaimed, facts.losses == 0, !facts.isReplaced, let stored = entry?.body,
      stored.run == run
    else { return }
    let isRunning = stored.left(at: tick).map { $0 > .zero } ?? false
    if isRunning || [.paused, .stopped].contains(stored.stage) { facts.isAgainstStored = true }
  }

  // MARK: - Announcing

  mutating func present(_ place: Int) {
    guard let presents = actors[place].presents else { return }
    actors[place].presents = nil
    announce(presents, by: place)
    tell(place, .presented(.presented))
  }

  mutating func failToPresent(_ place: Int) {
    facts.outletFailures = 1
    actors[place].presents = nil
    tell(place, .presented(.failed))
  }

  mutating func announce(_ presents: KeeperActor.Presentation, by place: Int) {
    let number = ModelBody.number(presents.run)
    announced[number] += 1
    if !presents.isAgain { unmarked[number] += 1 }
    if presents.isClaimed { return }
    announcedUnclaimed[number] += 1
    guard budget.hasSocket else { return }
    for other in actors.indices where other != place && !actors[other].isDead {
      actors[other].isHeard = true
    }
  }

  var heardRun: CountdownID {
    ModelBody.runs[announcedUnclaimed.lastIndex { $0 > 0 } ?? 0]
  }

  // MARK: - Time

  mutating func pass() {
    tick += 1
    noteLateness()
    for place in actors.indices {
      actors[place].isLate = actors[place].isAble && actors[place].isBusy(at: tick)
      if let since = actors[place].hungAt, since + 2 <= tick {
        let isRead = actors[place].hung == .read
        actors[place].hungAt = nil
        actors[place].answer = isRead ? .found(.failed) : .written(.unknown)
      }
    }
    for place in actors.indices where actors[place].isAble {
      let shown = actors[place].keeper.shown
      if shown.number == 0, actors[place].keeper.rules.hasDuty,
        let since = shown.sinceWarning(at: tick), since >= .zero
      {
        actors[place].sawWarning = true
      }
      if let wakes = actors[place].wakes, wakes <= tick { tell(place, .moment) }
    }
  }

  /// Whether the view, which was there, has not announced what it shows as over for three seconds.
  private mutating func noteLateness() {
    let shown = actors[0].keeper.shown
    let isAble =
      facts.deaths == 0 && facts.halts == 0 && !actors[0].isStuck && facts.losses == 0
      && facts.silences == 0
      && facts.outletFailures == 0 && (actors[0].timer != nil || !facts.isReplaced)
      && !isSilent && givers.allSatisfy { $0 == 0 }
    let isDue = shown.left(at: tick).map { $0 < .seconds(-3) } ?? false
    if isAble, isDue, announced[Int(shown.number)] == 0 { facts.isLate = true }
  }
}

extension Keeper.Output {
  fileprivate func uses(_ token: UInt64) -> Bool {
    guard case .write(let body, _) = self else { return false }
    return body.status.token == token
  }
}

extension Keeper.Input {
  fileprivate var isCommand: Bool { if case .command = self { true } else { false } }
}
