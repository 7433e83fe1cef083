internal import Countdown
internal import CountdownStore

/// The entry of one countdown, as a process with a duty for it holds it: a value. Its input is what
/// the store and the person say, and its output is what to write, show, announce and say.
///
/// A keeper knows no clock, no store and no thread, so that all orders of several keepers can be
/// gone through. What is shown is what is still to be written, applied to the last stored copy by
/// the one decision function; the store is right wherever it can be read.
///
/// | input | at rest | call under way | store failing |
/// |---|---|---|---|
/// | command | shown, written | shown; written after the answer | shown; written when it works |
/// | signal | read | read after the answer | read after the pause |
/// | found: later or same edition | the copy | the copy | the copy |
/// | found: earlier edition, none, unreadable | written over | written over | written over |
/// | found: another countdown | the duty ends | the duty ends | the duty ends |
/// | conflict | as found | as found | as found |
/// | failure, after the end | announced without a claim, if that is allowed | | the same |
/// | unknown | read before the next write | | |
/// | the end | claimed | claimed after the answer | claimed, once |
struct Keeper<Body: KeptBody>: Hashable, Sendable {
  var rules: KeeperRules
  /// The last stored copy.
  var copy: Body
  /// The version that the store has; nil while it has none.
  var revision: EntryRevision?
  /// What is still to be written, in order.
  var pending: [KeptChange<Body>] = []
  /// The commands given here that were written, the latest eight.
  var own: [KeptCommand<Body>] = []
  /// Whether the store has an earlier edition than the copy, or none.
  var isLost: Bool
  /// Whether the entry may have changed since it was last read.
  var isStale = false
  /// The one call of the store that is under way.
  var flight: Flight?
  /// The pauses of the store, which fails while there are any, and those of the outlets.
  var store = Pauses()
  var outlets = Pauses()
  var end: End
  /// Whether another countdown has taken the name.
  var isOver = false

  enum Flight: Hashable, Sendable {
    case read
    /// The body, and the marks of the commands in it.
    case write(Body, marks: [UInt64])
  }

  /// Growing pauses after failures.
  struct Pauses: Hashable, Sendable {
    var until: Moment?
    /// The pause after the next failure; nil for the first.
    var next: Duration?

    mutating func begin(_ pause: Duration, _ now: Moment, _ rules: KeeperRules) {
      until = now.advanced(by: pause)
      next = min((next ?? rules.firstPause) * 2, rules.longestPause)
    }

    func isOver(at now: Moment) -> Bool { until.map { $0 <= now } ?? true }
  }

  init(_ body: Body, revision: EntryRevision?, rules: KeeperRules, at now: Moment) {
    (copy, self.revision, self.rules) = (body, revision, rules)
    isLost = revision == nil && !body.isSettled
    end = End(seen: now)
  }

  /// What is shown.
  var shown: Body {
    pending.reduce(copy) { body, change in
      if case .body(let next) = change.effect(on: body, by: rules) { next } else { body }
    }
  }

  /// Whether the store has everything, and nothing is under way.
  var isAtRest: Bool { isStored && flight == nil && !isStale && end.presentation == nil }

  var isStored: Bool { pending.isEmpty && !isLost }

  /// Takes an input; returns what is to be done, in order.
  mutating func take(_ input: Input, _ facts: Facts) -> [Output] {
    guard !isOver else { return [] }
    var outputs: [Output] = []
    let old = shown
    switch input {
    case .command(let command, let mark): give(command, mark, facts, &outputs)
    case .signal: isStale = true
    case .found(let found): take(found, facts, &outputs)
    case .written(let written): take(written, facts, &outputs)
    case .moment: break
    case .storeWorks: store.until = nil
    case .presented(let outcome): take(outcome, facts, &outputs)
    case .presentedLate(let run): takeLate(run, facts, &outputs)
    case .heard(let run): noteAnnounced(run, facts, &outputs)
    }
    if isOver { return outputs }
    proceed(facts, &outputs)
    let new = shown
    if new != old { outputs.append(.show(new)) }
    if let next = nextMoment(facts) { outputs.append(.wake(at: next)) }
    return outputs
  }

  private mutating func give(
    _ command: Body.Command, _ mark: UInt64, _ facts: Facts, _ outputs: inout [Output]
  ) {
    let shown = shown
    let given = KeptCommand<Body>(
      command: shown.decided(command, at: facts.time), mark: mark, time: facts.time,
      run: shown.run)
    switch given.effect(on: shown) {
    case .body: pending.append(.command(given))
    case .refused(let refusal): outputs.append(.say(.takenBack(mark: mark, refusal)))
    case .done, .needless, .otherRun, .unknown:
      outputs.append(.say(.takenBack(mark: mark, nil)))
    }
  }

  /// Does what is next, if no call is under way and the store does not rest.
  private mutating func proceed(_ facts: Facts, _ outputs: inout [Output]) {
    look(facts)
    noteWarning(facts)
    guard flight == nil, store.isOver(at: facts.now) else { return }
    store.until = nil
    // An end that may have been moved is looked at again.
    if isStale { return read(&outputs) }
    seeToEnd(facts, &outputs)
    guard flight == nil, store.isOver(at: facts.now) else { return }
    if store.next != nil && isStored && end.presentation == nil {
      read(&outputs)
    } else if !isStored {
      write(shown, &outputs)
    }
  }

  private mutating func read(_ outputs: inout [Output]) {
    (flight, isStale) = (.read, false)
    outputs.append(.read)
  }

  mutating func write(_ body: Body, _ outputs: inout [Output]) {
    var body = body
    if body != copy { body.edition = copy.edition + 1 }
    flight = .write(body, marks: pending.compactMap(\.given?.mark))
    outputs.append(.write(body, replacing: revision))
  }
}
