import Countdown
import CountdownStore
import CountdownTestSupport

@testable import CountdownSharing

// The process of a timer in a walk, as `ShareEntry` is it in the library.

extension KeeperWalk {
  private static let timerCommands: [CountdownTimer.Command] = [
    .pause, .resume, .toggle, .start, .add(1_000_000_000), .subtract(1_000_000_000), .stop, .reset,
    .restart(nil),
  ]

  mutating func commandTimer() {
    passTimer()
    let commands = Self.timerCommands
    let command = commands[Int.random(in: commands.indices, using: &generator)]
    let now = time
    if let occurrence = actors[0].timer?.perform(command, at: now) { receive(occurrence) }
  }

  mutating func passTimer() {
    let now = time
    for occurrence in actors[0].timer?.settle(at: now) ?? [] { receive(occurrence) }
  }

  /// The timer goes where others have put the countdown.
  mutating func arrive() {
    guard actors[0].timer?.isOnTheWay ?? false else { return }
    passTimer()
    let now = time
    for occurrence in actors[0].timer?.arrive(at: now) ?? [] { carryOut(occurrence) }
  }

  private mutating func receive(_ occurrence: WalkTimer.Occurrence) {
    if actors[0].timer?.holds(occurrence) == false { carryOut(occurrence) }
  }

  private mutating func carryOut(_ occurrence: WalkTimer.Occurrence) {
    guard var timer = actors[0].timer else { return }
    let isShown = !actors[0].keeper.shown.isSettled
    let step = timer.note(occurrence, isShown: isShown)
    var isOvertaken = false
    if case .end = step {
      switch timer.ends.await(occurrence.event.sequence, of: timer.plan.run) {
      case .isClaimed: (actors[0].presents, actors[0].event) = (true, occurrence.event.sequence)
      case .overtakes: isOvertaken = true
      case .waits: break
      }
    }
    actors[0].timer = timer
    if isOvertaken { tell(0, .presented(.failed)) }
    switch step {
    case .change(let change): give(change)
    case .warning: tell(0, .moment)
    case .end(let isMuted): reach(isMuted: isMuted)
    case nil: break
    }
  }

  private mutating func give(_ change: TimerChange) {
    given += 1
    tell(0, .command(.timer(change), mark: given))
  }

  private mutating func reach(isMuted: Bool) {
    let shown = actors[0].keeper.shown
    if let timer = actors[0].timer, !isMuted, shown.run == timer.plan.run, shown.stage == .running,
      shown.remaining(at: timer.time) > .zero, let moment = timer.time.moment(on: .sample)
    {
      let end = SharedCountdown.End(
        moment: moment, wallNanoseconds: timer.time.wallNanoseconds)
      give(timer.plan.ended(shown, at: end))
    }
    tell(0, .moment)
    settleEnd()
  }

  // MARK: - What the keeper says

  mutating func follow() {
    guard let timer = actors[0].timer else { return }
    let (record, plan) = (actors[0].keeper.shown, timer.plan)
    let isOwn = record.announcer?.owner == actors[0].keeper.rules.owner
    let isEnded = record.run == plan.run && record.stage.isOver && !plan.isAtEnd && !isOwn
    if record.commands != plan.commands || isEnded { actors[0].timer?.follow(record) }
    settleEnd()
  }

  private mutating func settleEnd() {
    guard let timer = actors[0].timer else { return }
    let (shown, owner) = (actors[0].keeper.shown, actors[0].keeper.rules.owner)
    let isOpen =
      switch shown.stage {
      case .running: shown.remaining(at: timer.time) == .zero
      case .returned: true
      case .announcing: shown.announcer?.owner == owner
      case .ready, .paused, .announced, .unconfirmed, .stopped: false
      }
    let run = isOpen ? shown.run : nil
    let isGivenUp = actors[0].timer?.ends.giveUp(unlessOf: run) ?? false
    if let end = timer.ends.awaited, end.run != run {
      let isOver = shown.run != end.run || shown.stage.isOver
      _ = actors[0].timer?.ends.withhold(isOver: isOver)
    }
    if isGivenUp { tell(0, .presented(.failed)) }
  }

  /// An announcement is asked for; returns what the keeper is to hear of it at once.
  mutating func claim() -> [RecordKeeper.Input] {
    guard var timer = actors[0].timer, let finish = actors[0].keeper.shown.finish(at: timer.time)
    else { return [.presented(.failed)] }
    let claim = timer.ends.claim(finish)
    actors[0].timer = timer
    switch claim {
    case .now(let event): (actors[0].presents, actors[0].event) = (true, event)
    case .later: break
    case .over: return [.presented(.failed)]
    }
    return []
  }

  mutating func report(_ outcome: EndOutcome, by place: Int) -> RecordKeeper.Input? {
    let event = actors[place].event
    guard actors[place].timer != nil else { return .presented(outcome) }
    return actors[place].timer?.ends.report(outcome, event)
  }

  // MARK: - The name

  var isForeign: Bool { found.map { $0.identity != actors[0].keeper.copy.identity } ?? false }

  /// Another countdown takes the name, or leaves it.
  mutating func takeName() throws {
    if isForeign { return lay(nil) }
    guard entry != nil else { return }
    losses += 1
    lay(try SharedCountdown.fresh("tea", owner: .current).entry())
  }

  mutating func meaning(
    of record: SharedCountdown, _ revision: EntryRevision, to place: Int
  ) -> RecordKeeper.Found {
    let keeper = actors[place].keeper
    guard actors[place].timer != nil, record.identity != keeper.copy.identity else {
      return .entry(record, revision)
    }
    guard keeper.shown.isSettled || keeper.shown.isAnnounced else { return .failed }
    // What is pending then is not written any more.
    said.formUnion(keeper.pending.compactMap(\.given?.mark))
    return .yielded
  }

  /// An entry that was over for the second process is there again, and is another one to it.
  mutating func keepAgain() {
    guard actors[1].keeper.isOver, actors[1].call == nil, !isForeign, let found,
      let revision = entry?.revision
    else { return }
    actors[1] = Actor(
      keeper: RecordKeeper(
        found, revision: revision, rules: actors[1].keeper.rules, at: moment))
    tell(1, .moment)
  }
}
