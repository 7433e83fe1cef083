internal import Countdown
internal import CountdownStore

// The answers of the store.

extension Keeper {
  mutating func take(_ found: Found, _ facts: Facts, _ outputs: inout [Output]) {
    guard flight == .read else { return }
    flight = nil
    see(found, facts, &outputs)
  }

  mutating func take(_ written: Written, _ facts: Facts, _ outputs: inout [Output]) {
    guard case .write(let body, let marks)? = flight else { return }
    flight = nil
    switch written {
    case .written(let revision):
      (copy, self.revision, isLost) = (body, revision, false)
      end.see(at: facts.now)
      for given in pending.compactMap(\.given) where marks.contains(given.mark) { hold(given) }
      // Of more than eight commands in one write the log has the latest.
      pending.removeAll { $0.given.map { marks.contains($0.mark) } ?? false }
      settle(facts, &outputs)
      work(&outputs)
    case .faster(let found): see(found, facts, &outputs)
    case .failed: fail(facts, &outputs)
    case .unknown:
      for place in pending.indices {
        guard var given = pending[place].given, marks.contains(given.mark) else { continue }
        // A command that the log no longer has gets a number before the first one there.
        given.number = body.number(of: given.mark) ?? body.firstNumber &- 1
        pending[place] = .command(given)
      }
      isStale = true
      fail(facts, &outputs)
    }
  }

  private mutating func see(_ found: Found, _ facts: Facts, _ outputs: inout [Output]) {
    switch found {
    case .failed:
      isStale = true
      return fail(facts, &outputs)
    case .yielded:
      (copy, pending) = (shown, [])
      (revision, isLost) = (nil, false)
    case .absent where !rules.writesAgain, .unreadable where !rules.writesAgain:
      return leave(&outputs)
    case .absent:
      if revision != nil { end.see(at: facts.now) }
      let isSeen = copy.isSettled || rules.followsTimer && copy.isAnnounced
      let isNeedless = isSeen || copy.isExpired(at: facts.time)
      (revision, isLost) = (nil, !isNeedless || !pending.isEmpty)
    case .unreadable(let revision):
      if revision != self.revision { end.see(at: facts.now) }
      (self.revision, isLost) = (revision, true)
    case .entry(let body, _) where body.identity != copy.identity:
      return leave(&outputs)
    case .entry(let body, let revision):
      if revision != self.revision { end.see(at: facts.now) }
      self.revision = revision
      if body.edition < copy.edition, rules.writesAgain {
        // The store was restored, or another keeper wrote a vanished entry again before it had seen
        // this one.
        isLost = true
      } else {
        takeBack(from: body, &outputs)
        (copy, isLost) = (body, false)
        settle(facts, &outputs)
      }
    }
    if isAtRest { work(&outputs) }
  }

  /// What was written here once and is gone with the store that it was in is pending again. Where
  /// the log of a later body does not go back so far, that is not known.
  private mutating func takeBack(from body: Body, _ outputs: inout [Output]) {
    var missing: [KeptChange<Body>] = []
    var kept: [KeptCommand<Body>] = []
    for given in own.reversed() {
      var given = given
      if body.number(of: given.mark) != nil {
        given.isBuiltOn = given.isBuiltOn || body.edition > copy.edition
        kept.insert(given, at: 0)
      } else if let number = given.number, body.firstNumber <= number {
        given.number = nil
        missing.insert(.command(given), at: 0)
      } else if !given.isBuiltOn, kept.isEmpty {
        // A later one that is there was written over it.
        outputs.append(.say(.unknown(mark: given.mark)))
      }
    }
    own = kept
    pending = missing + pending.map { $0.settled(by: body) }
  }

  /// Another copy is there: applies what is pending to it, and takes back what it refuses.
  mutating func settle(_ facts: Facts, _ outputs: inout [Output]) {
    var body = copy
    var rest: [KeptChange<Body>] = []
    for change in pending {
      let effect = change.effect(on: body, by: rules)
      if case .body(let next) = effect {
        (body, rest) = (next, rest + [change])
        continue
      }
      switch change {
      case .command(let given): drop(given, effect, &outputs)
      case .warning(let warning):
        if case .done = effect, warning.telling != .told { tell(warning, facts, &outputs) }
      case .outcome(.announced, let run, _, _):
        // Where only a pause or the like that is not stored stands against it, that may be refused.
        if body.run == run, body.status.stage != .announced,
          case .body = change.effect(on: copy, by: rules)
        {
          rest.append(change)
          if !end.announced.contains(run) { break }
        }
        withdraw(run, from: body, &outputs)
      case .outcome: break
      }
    }
    pending = rest
  }

  private mutating func drop(
    _ given: KeptCommand<Body>, _ effect: KeptChange<Body>.Effect, _ outputs: inout [Output]
  ) {
    switch effect {
    case .body: break
    case .done: hold(given)
    case .refused(let refusal): outputs.append(.say(.takenBack(mark: given.mark, refusal)))
    case .needless, .otherRun: outputs.append(.say(.takenBack(mark: given.mark, nil)))
    case .unknown: outputs.append(.say(.unknown(mark: given.mark)))
    }
  }

  /// Keeps a command that was written.
  private mutating func hold(_ given: KeptCommand<Body>) {
    var given = given
    given.number = copy.number(of: given.mark) ?? 0
    own = own.suffix(7) + [given]
  }

  /// Another countdown has taken the name, or the entry is gone.
  private mutating func leave(_ outputs: inout [Output]) {
    isOver = true
    if let run = end.presentation?.run { outputs.append(.withdraw(run: run)) }
    for case .outcome(.announced, let run, _, _) in pending {
      outputs.append(.withdraw(run: run))
    }
    for case .command(let given) in pending {
      let mayBeDone = given.number != nil
      outputs.append(
        .say(mayBeDone ? .unknown(mark: given.mark) : .takenBack(mark: given.mark, nil)))
    }
    if !copy.isSettled { outputs.append(.say(.replaced)) }
  }

  // MARK: - Failing and working

  private mutating func fail(_ facts: Facts, _ outputs: inout [Output]) {
    if store.next == nil { outputs.append(.say(.storeFails)) }
    // Others wait for the note of an outcome, so that it is tried at even pauses.
    let isAwaited = pending.contains(where: \.isOutcome)
    let pause = isAwaited ? rules.firstPause : store.next ?? rules.firstPause
    store.begin(pause, facts.now, rules)
    refuse(facts, &outputs)
  }

  private mutating func work(_ outputs: inout [Output]) {
    guard store.next != nil else { return }
    outputs.append(.say(.storeWorks))
    store = Pauses()
    // Others get their turn again: who announced without a claim notes that first.
    (end.seenDue, end.seenWarning) = (nil, nil)
  }
}
