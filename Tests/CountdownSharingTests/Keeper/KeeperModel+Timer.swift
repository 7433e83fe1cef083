import Countdown
import CountdownStore

@testable import CountdownSharing

// The process whose timer counts.

extension KeeperModel {
  func addTimerSteps(of place: Int, to steps: inout [KeeperStep]) {
    guard let timer = actors[place].timer else { return }
    if timer.way != nil {
      steps.append(
        step("the timer follows") {
          if $0.actors[place].timer?.arrive(at: $0.tick) ?? false { $0.tellEnd(place) }
        })
    }
    if timer.isTimedOut(at: tick) {
      steps.append(step("the sink waits no longer, and ANNOUNCES") { $0.announceUndecided(place) })
    }
    // A sink is at one end at a time.
    if timer.isDue(at: tick), actors[place].presents == nil {
      steps.append(
        step("the timer ends") {
          $0.actors[place].timer?.finish(at: $0.tick)
          $0.tellEnd(place)
        })
    } else if timer.warns(at: tick) {
      steps.append(
        step("the timer warns") {
          $0.actors[place].timer?.warn(at: $0.tick)
          $0.tell(place, .moment)
        })
    }
  }

  private mutating func tellEnd(_ place: Int) {
    if isSilent { return }
    if let timer = actors[place].timer, let presentation = actors[place].timer?.await() {
      let isOvertaken = presentation.run != ModelBody.runs[Int(timer.number)]
      if isOvertaken { tell(place, .presented(.failed)) }
      if !isOvertaken { actors[place].presents = presentation }
    }
    tell(place, .moment)
    settleEnd(place)
  }

  /// The store has not said in time whose the end is.
  private mutating func announceUndecided(_ place: Int) {
    guard let awaited = actors[place].timer?.awaited else { return }
    let run = ModelBody.runs[Int(awaited)]
    actors[place].timer?.withhold(isOver: true)
    announce(.init(run: run, isClaimed: false, isAgain: false), by: place)
    tell(place, .heard(run: run))
  }

  /// A person's command to the timer.
  func addTimerCommands(of place: Int, to steps: inout [KeeperStep]) {
    guard budget.commands > 0, actors[place].isAwake else { return }
    let shown = actors[place].keeper.shown
    for kind in budget.kinds {
      var timer = actors[place].timer
      guard let change = timer?.take(kind, marks + 1, at: tick) else { continue }
      steps.append(
        step("\(who(place)): \(kind)") {
          $0.budget.commands -= 1
          $0.marks += 1
          $0.givers.append(UInt8(place))
          $0.givenRuns.append(shown.number)
          $0.actors[place].timer = timer
          if shown.isSettled, change.stage == .stopped {
            $0.said.insert($0.marks)
          } else {
            $0.tell(place, .command(.timer(change), mark: $0.marks))
          }
        })
    }
  }

  // MARK: - What the keeper says

  /// What is shown has changed.
  mutating func follow(_ place: Int) {
    guard let timer = actors[place].timer else { return }
    let shown = actors[place].keeper.shown
    let isEnded =
      shown.number == timer.number && shown.stage.isOver && !timer.isAtEnd
      && !isOwn(shown, place)
    if shown.commands != timer.commands || isEnded { actors[place].timer?.follow(shown) }
    settleEnd(place)
  }

  private func isOwn(_ body: ModelBody, _ place: Int) -> Bool {
    body.token / 16 == UInt64(place + 1)
  }

  /// Withholds an end that is not this process's to announce.
  private mutating func settleEnd(_ place: Int) {
    guard let timer = actors[place].timer, let awaited = timer.awaited else { return }
    let shown = actors[place].keeper.shown
    let isOpen =
      switch shown.stage {
      case .running: shown.end <= timer.time
      case .returned: true
      case .announcing: isOwn(shown, place)
      case .ready, .paused, .announced, .unconfirmed, .stopped: false
      }
    if isOpen, shown.number == awaited { return }
    actors[place].timer?.withhold(isOver: shown.number != awaited || shown.stage.isOver)
  }

  /// An announcement is asked for.
  ///
  /// - Returns: what the keeper is to hear of it at once.
  mutating func present(
    _ presentation: KeeperActor.Presentation, by place: Int
  ) -> ModelKeeper.Input? {
    guard var timer = actors[place].timer else {
      actors[place].presents = presentation
      return nil
    }
    let run = UInt64(ModelBody.number(presentation.run))
    if !timer.tried.insert(run).inserted { facts.isTriedAgain = true }
    let isNow = timer.claim(presentation)
    actors[place].timer = timer
    if isNow == true { actors[place].presents = presentation }
    return isNow == nil ? .presented(.failed) : nil
  }

  // MARK: - The name

  /// What another countdown's entry means to this one.
  func meaning(of other: StoredBody, to shown: ModelBody) -> ModelKeeper.Found {
    if shown.isSettled || shown.isAnnounced { return .yielded }
    // Of two that are over, one that was stopped has ended before.
    return other.body.isSettled ? .unreadable(other.revision) : .failed
  }

  var isNameTaken: Bool { entry.map { $0.body.isForeign && !$0.body.isSettled } ?? false }
}
