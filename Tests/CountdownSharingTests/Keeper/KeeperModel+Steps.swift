import Countdown
import CountdownStore

@testable import CountdownSharing

// What comes by itself: calls of the store, answers, announcements, and time.

extension KeeperModel {
  /// All that may happen next.
  var steps: [KeeperStep] {
    var steps = ownSteps
    // A keeper that takes longer than a second counts as halted.
    let isPrompt = actors.allSatisfy { !($0.isAble && $0.isLate && $0.isBusy(at: tick)) }
    if tick < budget.lastTick, isPrompt { steps.append(step("a second passes") { $0.pass() }) }
    for place in actors.indices where !actors[place].isDead && !actors[place].isStuck {
      addFaults(of: place, to: &steps)
      addCommands(of: place, to: &steps)
    }
    addFaultsOfStore(to: &steps)
    return steps
  }

  /// The steps of all who are awake.
  var ownSteps: [KeeperStep] {
    var steps: [KeeperStep] = []
    for place in actors.indices where actors[place].isAble { addOwnSteps(of: place, to: &steps) }
    return steps
  }

  private func addOwnSteps(of place: Int, to steps: inout [KeeperStep]) {
    let (actor, who) = (actors[place], who(place))
    addTimerSteps(of: place, to: &steps)
    if let call = actor.call {
      steps.append(step("\(who): \(call.name) \(outcome(of: call))") { $0.carryOut(place) })
    }
    if let answer = actor.answer {
      steps.append(
        step("\(who) hears the store") {
          $0.actors[place].answer = nil
          $0.tell(place, answer)
        })
    }
    if actor.presents != nil, budget.isViewMute, place == 0 {
      steps.append(step("\(who) has nothing to announce with") { $0.failToPresent(place) })
    } else if let presents = actor.presents {
      let what = presents.isClaimed ? "ANNOUNCES" : "ANNOUNCES without a claim"
      steps.append(step("\(who) \(what) \(ModelBody.number(presents.run))") { $0.present(place) })
    }
    if actor.isHeard {
      steps.append(
        step("\(who) hears of it") {
          ($0.actors[place].isHeard, $0.actors[place].heardOf) = (false, $0.heardRun)
          $0.tell(place, .heard(run: $0.heardRun))
        })
    }
  }

  // MARK: - The store

  private func found(by place: Int) -> ModelKeeper.Found {
    if store == .unreachable { return .failed }
    guard let entry else { return .absent }
    if entry.body.isForeign, actors[place].timer != nil {
      return meaning(of: entry, to: actors[place].keeper.shown)
    }
    return entry.isSpoilt ? .unreadable(entry.revision) : .entry(entry.body, entry.revision)
  }

  private func outcome(of call: KeeperActor.Call) -> String {
    guard case .write(_, let replaced) = call else { return "" }
    if store != .works { return "fails" }
    return entry?.revision == replaced ? "" : "is too late"
  }

  mutating func carryOut(_ place: Int) {
    guard let call = actors[place].call else { return }
    actors[place].call = nil
    // A call that does not return holds up those after it.
    let isHeldUp = actors[place].hung != nil
    switch call {
    case .read: tell(place, .found(isHeldUp ? .failed : found(by: place)))
    case .write(let body, let replaced):
      actors[place].answer = .written(
        isHeldUp || store != .works ? .failed : write(body, replacing: replaced, by: place))
    }
  }

  private mutating func write(
    _ body: ModelBody, replacing revision: EntryRevision?, by place: Int
  ) -> ModelKeeper.Written {
    guard entry?.revision == revision else { return .faster(found(by: place)) }
    put(body, by: place)
    return .written(EntryRevision(rawValue: revisions))
  }

  mutating func put(_ body: ModelBody, by place: Int) {
    noteGuest(body, place)
    noteTheft(by: body, of: place)
    if let old = entry?.body, facts.losses == 0 {
      if !old.isForeign, old.history != Array(body.history.prefix(old.history.count)) {
        facts.hasGap = true
      }
      if old.isForeign != body.isForeign, !old.isSettled { facts.isForeignTouched = true }
    }
    revisions += 1
    facts.writes += 1
    former = entry ?? former
    entry = StoredBody(body: body, revision: EntryRevision(rawValue: revisions))
    wakeWatches(but: place)
  }

  /// A claim is taken from a process that may still announce.
  private mutating func noteTheft(by body: ModelBody, of place: Int) {
    guard let old = entry?.body, old.stage == .announcing, body.number == old.number,
      body.token != 0, body.token != old.token
    else { return }
    let claimer = Int(old.token / 16) - 1
    if claimer == place { return }
    if actors.indices.contains(claimer), !actors[claimer].isDead { facts.hasStolen = true }
    if actors[place].timer != nil { facts.isTriedAgain = true }
  }

  /// A guest writes only what follows from the entry that is there.
  private mutating func noteGuest(_ body: ModelBody, _ place: Int) {
    if actors[place].keeper.rules.writesAgain { return }
    let old = entry.flatMap { $0.isSpoilt ? nil : $0.body.history }
    let new = body.history
    if old.map({ $0 != Array(new.prefix($0.count)) }) ?? true { facts.isWrittenAgain = true }
    for change in new.dropFirst(old?.count ?? 0) where change.mark != 0 {
      switch change.kind {
      case .command, .timer:
        if givers[Int(change.mark) - 1] != place { facts.isWrittenAgain = true }
      case .warning: if !actors[place].keeper.rules.hasDuty { facts.isWithoutDuty = true }
      case .step: break
      }
    }
  }

  mutating func wakeWatches(but writer: Int? = nil) {
    for place in actors.indices where place != writer && !actors[place].isDead {
      if actors[place].isStuck { continue }
      if actors[place].isHalted { actors[place].isDirty = true } else { tell(place, .signal) }
    }
  }

  mutating func turn(_ mode: StoreMode) {
    noteFlapping()
    store = mode
    if mode == .works { wakeWatches() }
  }

  /// Between an end and its announcement, or, where that was claimed, its note; and in the grace.
  /// Likewise for a warning.
  mutating func noteFlapping() {
    guard let body = entry?.body else { return }
    if body.lead > 0, body.stage == .running, tick >= body.end - body.lead {
      facts.isFlapping = true
    }
    guard body.isOver(at: tick), body.stage != .announced else { return }
    let isOpen = announced[Int(body.number)] == 0 || body.stage == .announcing
    if isOpen || tick < body.end + (budget.hasSocket ? 3 : 4) { facts.isFlapping = true }
  }

  mutating func vanish() {
    entry = nil
    wakeWatches()
  }

  /// A call that did not return in time returns.
  mutating func comeBack(_ place: Int) {
    guard let call = actors[place].hung else { return }
    noteFlapping()
    actors[place].hung = nil
    if actors[place].hungAt != nil {
      actors[place].hungAt = nil
      actors[place].call = call
      return carryOut(place)
    }
    if case .write(let body, let replaced) = call, store == .works, entry?.revision == replaced {
      put(body, by: place)
    }
    if actors[place].isHalted { actors[place].isDirty = true } else { tell(place, .signal) }
  }
}

extension KeeperActor.Call {
  var name: String {
    switch self {
    case .read: "reads"
    case .write(let body, _): "writes \(body.stage)\(body.isSeen ? ", seen" : "")"
    }
  }
}
