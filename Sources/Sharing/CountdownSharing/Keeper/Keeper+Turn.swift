internal import Countdown
internal import CountdownStore

// The next thing to do, and the moment of the next look.

extension Keeper {
  /// Notes whether the end has come, and whether this process was looking.
  mutating func look(_ facts: Facts) {
    let body = shown
    guard let left = body.left(at: facts.time), left <= .zero else { return }
    if end.seenDue == nil { end.seenDue = facts.now }
    if .zero - left < rules.look, end.looked != End.Deadline(body) {
      end.looked = End.Deadline(body)
      // An end is tried at once, however long the store has been failing.
      store.until = nil
      outlets = Pauses()
    }
  }

  func mayClaim(_ body: Body, _ facts: Facts) -> Bool {
    if rules.hasFirstTurn || facts.isFirstGone || body.status.stage == .returned { return true }
    return (graceEnd(body, facts)).map { $0 <= facts.now } ?? false
  }

  func isAnnouncerGone(_ body: Body, _ facts: Facts) -> Bool {
    facts.isAnnouncerDead || timeoutEnd(body, facts) <= facts.now
  }

  /// Where the store fails, a living process announces without a claim, and has only not noted it
  /// yet: others wait for it, though not for ever.
  private func wait(_ moment: Moment, _ body: Body, isGone: Bool) -> Moment {
    guard let failed = end.failed, failed.run == body.run, !isGone else { return moment }
    return max(moment, failed.since.advanced(by: rules.longestGrace))
  }

  private func graceEnd(_ body: Body, _ facts: Facts) -> Moment? {
    end.seenDue.map { wait($0.advanced(by: rules.grace), body, isGone: facts.isFirstGone) }
  }

  private func timeoutEnd(_ body: Body, _ facts: Facts) -> Moment {
    wait(end.seen.advanced(by: rules.timeout), body, isGone: facts.isAnnouncerHalted)
  }

  /// The next moment at which there is something to do; nil for none.
  func nextMoment(_ facts: Facts) -> Moment? {
    let body = shown
    var moments: [Moment?] = []
    let left = body.left(at: facts.time)
    if let left, left > .zero, !rules.followsTimer { moments.append(facts.now.advanced(by: left)) }
    if rules.hasDuty, !rules.followsTimer, let since = body.sinceWarning(at: facts.time) {
      let moment = facts.now.advanced(by: .zero - since)
      moments += [moment, end.seenWarning?.advanced(by: rules.grace)]
    }
    if flight == nil {
      moments.append(store.until)
      if left.map({ $0 <= .zero }) ?? false {
        moments += [outlets.until, rules.hasFirstTurn ? nil : graceEnd(body, facts)]
      }
      if body.status.stage == .announcing { moments.append(timeoutEnd(body, facts)) }
    }
    return moments.compactMap(\.self).filter { $0 > facts.now }.min()
  }

  // MARK: - Warnings

  /// A warning that has come due is a change, of the process whose turn it is.
  mutating func noteWarning(_ facts: Facts) {
    let body = shown
    guard rules.hasDuty, let late = body.sinceWarning(at: facts.time), late >= .zero else {
      return
    }
    if end.seenWarning == nil { end.seenWarning = facts.now }
    let isTurn = rules.hasFirstTurn || facts.isFirstGone
    let graceEnd = end.seenWarning.map { $0.advanced(by: rules.grace) }
    guard isTurn || graceEnd.map({ $0 <= facts.now }) ?? false else { return }
    pending.append(
      .warning(
        KeptWarning(
          mark: facts.token, time: facts.time, run: body.run,
          telling: late < rules.look ? .mayBeTold : .waits)))
  }

  /// Presents a warning that was stored.
  func tell(_ warning: KeptWarning<Body>, _ facts: Facts, _ outputs: inout [Output]) {
    let body = shown
    // A warning that was stored after the end would say what is no longer so.
    guard body.run == warning.run, let left = body.left(at: facts.time), left > .zero else {
      return
    }
    outputs.append(.warn(run: warning.run, at: warning.time))
  }

  /// Presents the warnings that the store has refused.
  mutating func tellWarnings(_ facts: Facts, _ outputs: inout [Output]) {
    for place in pending.indices {
      guard case .warning(var warning) = pending[place], warning.telling == .mayBeTold else {
        continue
      }
      tell(warning, facts, &outputs)
      warning.telling = .told
      pending[place] = .warning(warning)
    }
  }
}
