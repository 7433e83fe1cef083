internal import Countdown
internal import CountdownStore

// A shared countdown as the body of an entry that keepers hold. They compare bodies, so that the
// revision is left out.

extension SharedCountdown: KeptBody {
  var identity: CountdownID { snapshot.id }
  var endedRun: CountdownID? { steps?.endedRun }
  var isSettled: Bool { stage == .stopped || isSeen || isLeft }
  var firstNumber: UInt64 { changes.first?.sequence ?? snapshot.sequence &+ 1 }
  var isAnnounced: Bool { stage == .announced || stage == .unconfirmed }
  var deadline: Moment? { end?.moment }

  func number(of mark: UInt64) -> UInt64? { changes.last { $0.mark == mark }?.sequence }

  func left(at time: SharedTime) -> Duration? {
    guard [.running, .returned].contains(stage), !isExpired(at: time) else { return nil }
    let left = remaining(at: time)
    return left > .zero ? left : .zero - sinceEnd(at: time)
  }

  func sinceWarning(at time: SharedTime) -> Duration? {
    let left = remaining(at: time)
    guard stage == .running, left > .zero else { return nil }
    let due = snapshot.warnings.filter { left <= $0 && $0 < snapshot.remaining }.min()
    return due.map { $0 - left } ?? untilWarning(at: time).map { .zero - $0 }
  }

  func decided(_ request: KeptRequest, at time: SharedTime) -> KeptRequest {
    let isRunning = stage == .running && !isOver(at: time)
    return switch request {
    case .command(.toggle) where isRunning: .command(.pause)
    case .command(.toggle), .command(.start): .command(stage == .paused ? .resume : .start)
    default: request
    }
  }

  func applying(
    _ request: KeptRequest, mark: UInt64, at given: SharedTime
  ) throws(CountdownTimer.Refusal) -> SharedCountdown? {
    let command: SharedCommand
    switch request {
    case .timer(let change):
      let next = change.effect(on: self)
      return change.kind == nil ? next : next?.marked(mark)
    case .command(let given): command = given
    }
    let time = latest(given)
    // A warning that came due before the command is a change before it.
    let body = warned(at: time) ?? self
    switch try command.effect(on: body, at: time) {
    case .unchanged: return nil
    case .removal: return body.ended(by: command, at: time).marked(mark)
    case .record(var next):
      // Two keepers begin the next step in one run, whether by a command or at the end.
      if next.run != run { next.run = run.following(command == .next ? 0 : mark) }
      return next.marked(mark)
    }
  }

  func warned(mark: UInt64, at time: SharedTime) -> SharedCountdown? {
    warned(at: latest(time))?.marked(mark)
  }

  func applying(
    _ decision: EndDecision, at time: SharedTime, by rules: KeeperRules
  ) -> SharedCountdown {
    guard !rules.followsTimer, var next = goneOn(after: decision, at: time) else {
      return applying(decision, by: rules.owner, at: time)
    }
    next.run = run.following(0)
    return next
  }

  private func marked(_ mark: UInt64) -> SharedCountdown {
    var record = self
    if let last = changes.indices.last { record.changes[last].mark = mark }
    return record
  }

  /// The moment of a change that was decided at a time, and is made to this record: not before the
  /// record's own latest change.
  private func latest(_ time: SharedTime) -> SharedTime {
    guard stage == .running else { return time }
    let early = remaining(at: time) - snapshot.remaining
    return early > .zero ? time.advanced(by: early) : time
  }
}

extension CountdownID {
  /// The identity of what follows something by a change with a number: the same in each process,
  /// and in no other case. A UUID of version 8 (RFC 9562).
  func following(_ number: UInt64) -> CountdownID {
    let digits = description.filter { $0 != "-" }
    let words = [digits.prefix(16), digits.suffix(16)].map { UInt64($0, radix: 16) ?? 0 }
    let high = (words[0] ^ number &+ 1).mixed
    let low = (words[1] ^ high).mixed
    let text = [high & ~0xF000 | 0x8000, low & ~(0b11 << 62) | 0b10 << 62].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
    var form = ""
    for (place, digit) in text.enumerated() {
      if [8, 12, 16, 20].contains(place) { form.append("-") }
      form.append(digit)
    }
    return CountdownID(form) ?? self
  }
}

extension UInt64 {
  /// The finalizer of SplitMix64: each bit of the result depends on each of the number.
  fileprivate var mixed: UInt64 {
    var word = self &+ 0x9E37_79B9_7F4A_7C15
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }
}
