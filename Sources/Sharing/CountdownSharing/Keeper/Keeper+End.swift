internal import Countdown
internal import CountdownStore

extension Keeper {
  /// What a process knows of the end beside the entry.
  struct End: Hashable, Sendable {
    /// The announcement that is under way.
    var presentation: Presentation?
    /// The token of the latest claim, which may have been written.
    var token: UInt64 = 0
    /// The latest runs whose end was announced, here or by another process without a claim.
    var announced: [CountdownID] = []
    /// The run whose announcement had no answer: a late one may still come.
    var unanswered: CountdownID?
    /// The run that was last to be announced here.
    var tried: CountdownID?
    /// The end that came while this process was looking.
    var looked: Deadline?
    /// The run at whose end the store failed here, and since when.
    var failed: Failure?
    /// When this version was first seen, and first seen to be due for an end or a warning.
    var seen: Moment
    var seenDue: Moment?
    var seenWarning: Moment?

    struct Deadline: Hashable, Sendable {
      let run: CountdownID
      let moment: Moment?

      init(_ body: Body) { (run, moment) = (body.run, body.deadline) }
    }

    struct Presentation: Hashable, Sendable {
      let run: CountdownID
      /// The claim; 0 for none.
      let token: UInt64
      let attempt: Int
    }

    struct Failure: Hashable, Sendable {
      let run: CountdownID
      let since: Moment
    }

    init(seen: Moment) { self.seen = seen }

    mutating func see(at now: Moment) { (seen, seenDue, seenWarning) = (now, nil, nil) }
  }

  /// Claims the end if it is due, announces what was claimed, and gives up what cannot be found
  /// out.
  mutating func seeToEnd(_ facts: Facts, _ outputs: inout [Output]) {
    guard rules.announces, end.presentation == nil, outlets.isOver(at: facts.now) else { return }
    let body = shown
    let status = body.status
    switch status.stage {
    case .running, .returned:
      guard let left = body.left(at: facts.time), left <= .zero else { return }
      if end.announced.contains(status.run) {
        noteAnnounced(status.run, facts, &outputs)
      } else if mayTry(status), mayClaim(body, facts) {
        claim(body, facts, &outputs)
      }
    case .announcing where status.token == end.token: present(status, token: end.token, &outputs)
    case .announcing where !rules.followsTimer && isAnnouncerGone(body, facts):
      if status.attempts < EndStatus.mostAttempts {
        claim(body, facts, &outputs)
      } else {
        add(.unconfirmed, status.run, status.token, facts, &outputs)
      }
    case .ready, .paused, .announcing, .announced, .unconfirmed, .stopped: break
    }
  }

  private func mayTry(_ status: EndStatus) -> Bool {
    !rules.followsTimer || end.tried != status.run
  }

  /// All that is pending goes into the same write, the claim last.
  private mutating func claim(_ body: Body, _ facts: Facts, _ outputs: inout [Output]) {
    let claim = EndDecision.claim(token: facts.token, attempt: body.status.attempts + 1)
    end.token = facts.token
    write(body.applying(claim, at: facts.time, by: rules), &outputs)
  }

  private mutating func present(
    _ status: EndStatus, token: UInt64, _ outputs: inout [Output]
  ) {
    let attempt = token == 0 ? status.attempts + 1 : status.attempts
    end.presentation = End.Presentation(run: status.run, token: token, attempt: attempt)
    end.tried = status.run
    let isAgain = attempt > 1 || end.unanswered == status.run
    outputs.append(.present(run: status.run, isClaimed: token != 0, isAgain: isAgain))
  }

  /// A call has failed. After the end that counts as the refused claim, so that nothing more is
  /// asked of the store before the announcement. A warning is presented likewise.
  mutating func refuse(_ facts: Facts, _ outputs: inout [Output]) {
    let body = shown
    let (status, left) = (body.status, body.left(at: facts.time))
    let isDue = left.map { $0 <= .zero } ?? false
    if isDue || status.stage == .announcing, end.failed?.run != status.run {
      end.failed = End.Failure(run: status.run, since: facts.now)
    }
    guard rules.hasDuty, rules.announces, mayTry(status), rules.hasFirstTurn || facts.isFirstGone
    else { return }
    tellWarnings(facts, &outputs)
    // Later the process may have been halted since, and others have seen to the end.
    guard let left, isDue, .zero - left < rules.timeout, end.looked == End.Deadline(body),
      end.presentation == nil, outlets.isOver(at: facts.now), status.attempts == 0,
      !end.announced.contains(status.run)
    else { return }
    present(status, token: 0, &outputs)
  }

  // MARK: - Outcomes

  /// The outcome of an announcement is a change like a command, so that the same rules write it.
  mutating func take(
    _ outcome: EndOutcome, _ facts: Facts, _ outputs: inout [Output]
  ) {
    guard let presentation = end.presentation else { return }
    end.presentation = nil
    let (run, token) = (presentation.run, presentation.token)
    switch outcome {
    case .presented:
      outlets = Pauses()
      return noteAnnounced(run, token: token, facts, &outputs)
    // An announcement without a claim has nothing to give back.
    case .failed: if token != 0 { add(.giveBack, run, token, facts, &outputs) }
    case .unanswered:
      end.unanswered = run
      add(.unanswered(attempt: presentation.attempt), run, token, facts, &outputs)
    }
    let pause = outlets.next ?? rules.firstPause
    outlets.begin(min(pause, shown.untilItGoesOn(at: facts.time) ?? pause), facts.now, rules)
  }

  mutating func takeLate(_ run: CountdownID, _ facts: Facts, _ outputs: inout [Output]) {
    // Another attempt that is under way has an outcome of its own.
    guard end.unanswered == run, end.presentation?.run != run else { return }
    noteAnnounced(run, facts, &outputs)
  }

  mutating func noteAnnounced(
    _ run: CountdownID, token: UInt64 = 0, _ facts: Facts, _ outputs: inout [Output]
  ) {
    end.announced = end.announced.filter { $0 != run }.suffix(3) + [run]
    if end.unanswered == run { end.unanswered = nil }
    pending.removeAll { if case .outcome(_, run, _, _) = $0 { true } else { false } }
    add(.announced, run, token, facts, &outputs)
  }

  private mutating func add(
    _ decision: EndDecision, _ run: CountdownID, _ token: UInt64, _ facts: Facts,
    _ outputs: inout [Output]
  ) {
    pending.append(.outcome(decision, run: run, token: token, at: facts.time))
    // An outcome is written at once.
    store.until = nil
    settle(facts, &outputs)
  }

  /// An announcement is out of place: a person has seen the end, or had stopped or paused the
  /// countdown before it.
  mutating func withdraw(_ run: CountdownID, from body: Body, _ outputs: inout [Output]) {
    let isAnnounced = body.run == run && body.status.stage == .announced && !body.isSettled
    if isAnnounced || body.endedRun == run { return }
    if body.run == run, body.status.stage != .announced {
      end.announced.removeAll { $0 == run }
    }
    outputs.append(.withdraw(run: run))
  }
}
