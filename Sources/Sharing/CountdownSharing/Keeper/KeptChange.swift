internal import Countdown
internal import CountdownStore

/// A change that a ``Keeper`` has still to write.
enum KeptChange<Body: KeptBody>: Hashable, Sendable {
  case command(KeptCommand<Body>)
  /// A warning of a run came due.
  case warning(KeptWarning<Body>)
  /// The outcome of an announcement, and when it came. The token is that of the claim; 0 for an
  /// announcement without one.
  case outcome(EndDecision, run: CountdownID, token: UInt64, at: Body.Time)

  /// What comes of the change on a body that another process may have written.
  enum Effect {
    case body(Body)
    /// The body has the change already.
    case done
    /// The body no longer needs the change.
    case needless
    case refused(CountdownTimer.Refusal)
    /// The present run is another than that of the change.
    case otherRun
    /// The log does not go back to the change, which may have been written.
    case unknown
  }

  var given: KeptCommand<Body>? { if case .command(let given) = self { given } else { nil } }

  var isOutcome: Bool { if case .outcome = self { true } else { false } }

  /// The change, if the log of a body shows that a write with an unknown outcome was not carried
  /// out.
  func settled(by body: Body) -> Self {
    guard case .command(var given) = self, let number = given.number,
      body.firstNumber <= number, body.number(of: given.mark) == nil
    else { return self }
    given.number = nil
    return .command(given)
  }

  func effect(on body: Body, by rules: KeeperRules) -> Effect {
    switch self {
    case .command(let given): given.effect(on: body)
    case .warning(let warning): warning.effect(on: body)
    case .outcome(let decision, let run, let token, let time):
      effect(of: decision, on: body, run, token)
        ? .body(body.applying(decision, at: time, by: rules))
        : body.run == run || body.endedRun == run ? .needless : .otherRun
    }
  }

  /// Whether a decision still has an effect.
  private func effect(
    of decision: EndDecision, on body: Body, _ run: CountdownID, _ token: UInt64
  ) -> Bool {
    let status = body.status
    guard status.run == run else { return false }
    switch decision {
    case .announced: return status.isAwaited
    case .unanswered(let attempt) where token == 0:
      // An attempt without a claim counts once.
      return status.isAwaited && status.stage != .announcing && status.attempts < attempt
    case .giveBack, .unanswered, .unconfirmed, .claim:
      return status.stage == .announcing && status.token == token
    }
  }
}

/// A command that a person gave, with all that is needed to apply it to another body later.
struct KeptCommand<Body: KeptBody>: Hashable, Sendable {
  let command: Body.Command
  /// A number that no other change has.
  let mark: UInt64
  /// The moment at which the command was given.
  let time: Body.Time
  /// The run that was shown then.
  let run: CountdownID
  /// The number that the command has or would have in the log, if it may have been written.
  var number: UInt64?
  /// Whether another process has written a body with the command in it.
  var isBuiltOn = false

  func effect(on body: Body) -> KeptChange<Body>.Effect {
    if body.number(of: mark) != nil { return .done }
    if let number, number < body.firstNumber { return .unknown }
    guard body.run == run else { return .otherRun }
    do {
      return try body.applying(command, mark: mark, at: time).map(KeptChange.Effect.body)
        ?? .needless
    } catch {
      return .refused(error)
    }
  }
}

/// A warning that came due while a process kept the countdown.
struct KeptWarning<Body: KeptBody>: Hashable, Sendable {
  let mark: UInt64
  let time: Body.Time
  let run: CountdownID
  var telling: Telling

  enum Telling: Hashable, Sendable {
    /// The warning is to be presented once it is stored.
    case waits
    /// The same, or at once where the store refuses it.
    case mayBeTold
    case told
  }

  func effect(on body: Body) -> KeptChange<Body>.Effect {
    if body.number(of: mark) != nil { return .done }
    guard body.run == run else { return .otherRun }
    return body.warned(mark: mark, at: time).map(KeptChange.Effect.body) ?? .needless
  }
}
