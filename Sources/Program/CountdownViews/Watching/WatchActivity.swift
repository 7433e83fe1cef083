internal import Countdown
internal import CountdownArguments
internal import CountdownHost
internal import CountdownProgram
internal import CountdownSharing
internal import CountdownStore
internal import CountdownTerminal

/// `countdown watch`: a countdown of another process. The view follows the record, computes the
/// time left between its changes, and changes nothing except by the keys for that.
final class WatchActivity: Activity {
  let countdowns: SharedCountdowns
  private let inbox: Inbox<WatchNotice>
  private let remote: WatchRemote
  private let carryOut: @Sendable (OverviewDeed) -> String
  /// Whether the view ends with the countdown: if there are no keys.
  let leaves: Bool
  private(set) var countdown: SharedCountdown
  private(set) var note = ""
  /// The line about a countdown whose process has ended, and whether it was asked for.
  private(set) var heir = ""
  private var isHeirAsked = false
  private(set) var isHelpShown = false
  private var watch: StoreWatch?
  private let lives = OwnerLives()
  /// The moment until which a record that has gone may come back: its process writes it again if
  /// it was removed by mistake.
  private var goneUntil: Moment?
  /// The ending of the view if the record does not come back.
  private var gone: Ending?
  private static let returning = Duration.milliseconds(300)
  private(set) var ending: Ending?
  private var ends = SeenEnds()

  /// - Parameter carryOut: does what a key asks for, on any thread; returns the answer.
  init(
    _ countdown: SharedCountdown, of countdowns: SharedCountdowns, inbox: Inbox<WatchNotice>,
    remote: WatchRemote, leaves: Bool,
    carryOut: @escaping @Sendable (OverviewDeed) -> String = { _ in "" }
  ) {
    (self.countdown, self.countdowns, self.inbox) = (countdown, countdowns, inbox)
    (self.remote, self.leaves, self.carryOut) = (remote, leaves, carryOut)
  }

  deinit { watch?.cancel() }

  func begin() -> Ending? {
    do {
      watch = try countdowns.watch { [inbox] in inbox.post(.shared($0)) }
    } catch {
      return Ending(status: .failed, complaint: "\(error)")
    }
    settle()
    return nil
  }

  var time: SharedTime { .now }

  func words(at time: SharedTime) -> ReadingWords {
    ReadingWords(
      reading: lives.readings([countdown], at: time)[0],
      wallNanoseconds: time.wallNanoseconds)
  }
}

// MARK: - Events

extension WatchActivity {
  func receive(_ notice: WatchNotice) {
    switch notice {
    case .shared(let list): follow(list)
    case .storeChanged: break
    case .remark(let line): note = line
    case .heir(let line): if isHeirAsked { heir = line }
    }
    settle()
  }

  private func follow(_ list: SharedList) {
    if let present = list.countdowns.first(where: { $0.name == countdown.name }) {
      if present != countdown { note = "" }
      (countdown, goneUntil) = (present, nil)
      return
    }
    let isUnreadable = list.faults.contains { fault in
      guard case .store(let fault) = fault.reason, case .unreadable(let key, _) = fault.reason
      else { return false }
      return key.rawValue == "countdown/\(countdown.name)"
    }
    if isUnreadable {
      note = "its record can no longer be read"
    } else if goneUntil == nil {
      goneUntil = RealTime.monotonic.advanced(by: Self.returning)
      gone = vanished(words(at: time))
    }
  }

  /// The ending after the record was removed: the countdown was stopped, or its end was seen.
  private func vanished(_ words: ReadingWords) -> Ending {
    if words.reading.isOver { return Ending(line: words.line, status: .finished) }
    let line = Sentences(label: words.title).stop(left: words.reading.remaining)
    return Ending(line: line, status: .stopped)
  }

  func wake() { settle() }

  func clockWasSet() { settle() }

  /// Takes in the present state.
  private func settle() {
    guard ending == nil else { return }
    if let goneUntil, RealTime.monotonic >= goneUntil { ending = gone }
    let now = time
    let words = words(at: now)
    let reading = words.reading
    if !ends.seen(at: RealTime.monotonic).isEmpty { remote.markSeen(countdown) }
    if reading.phase == .stopped { ending = Ending(line: words.line, status: .stopped) }
    lookForHeir(reading)
    guard leaves, reading.isOver, !reading.isBetweenSteps, !reading.isInDoubt(at: now) else {
      return
    }
    ending = Ending(line: words.line, status: .finished)
  }

  private func lookForHeir(_ reading: SharedReading) {
    if !reading.isOrphan {
      (heir, isHeirAsked) = ("", false)
    } else if reading.phase != .running {
      let control = reading.phase == .paused ? "resume" : "toggle"
      heir = "in the background; `countdown \(control) \(countdown.name)` continues it"
      isHeirAsked = false
    } else if !isHeirAsked {
      (heir, isHeirAsked) = ("", true)
      remote.sayWhoAnnounces()
    }
  }

  /// The end of the process that shares it: nothing else reports that while the countdown is
  /// paused.
  var descriptors: [Int32] { lives.descriptors }

  /// The next second, on the clock that the loop sleeps by.
  var deadline: Moment? {
    let now = RealTime.monotonic
    let next = words(at: time).reading.untilNext(at: time).map { now.advanced(by: $0) }
    return [next, goneUntil, ends.deadline].compactMap(\.self).min()
  }

  func wasShown(_ rows: [Int]) {
    let end = words(at: time).reading.unseenEnd
    ends.show([end].compactMap(\.self), at: RealTime.monotonic)
  }
}

extension SharedReading {
  /// Whether the countdown's process has ended first. A paused countdown of a host waits for the
  /// next host.
  var isOrphan: Bool {
    ownerLife == .dead && isUnderWay && (phase == .running || !isHosted)
  }

  /// The title of the key that pauses a countdown under way, or lets it run.
  var mainTitle: String {
    switch phase {
    case .running: "pause"
    case .ready: "start"
    default: "resume"
    }
  }

  /// Whether the host can start the countdown once more.
  var canStartAgain: Bool { isOver && isHosted && countdown.steps == nil }

  /// Whether it may still turn out that no process announced the end.
  fileprivate func isInDoubt(at time: SharedTime) -> Bool {
    phase == .finished && countdown.stage == .running && ownerLife == .dead
      && countdown.sinceEnd(at: time) < .seconds(1)
  }
}

// MARK: - Keys

extension WatchActivity {
  func press(_ key: Key) {
    if isHelpShown { return closeHelp() }
    let reading = words(at: time).reading
    switch key {
    case .space: toggle(reading)
    case .character("n"): if hasNext(reading) { remote.perform(.next, on: countdown) }
    case .character("o") where canOpen(reading): remote.open(countdown)
    case .character("r"): restart(reading)
    case .character("s") where !reading.isOver && reading.acceptsCommands: stop()
    case .character("q"), .escape: quit(reading)
    case .character("?"): isHelpShown = true
    default: if let minute = MinuteKey(key) { change(reading, by: minute) }
    }
  }

  private func hasNext(_ reading: SharedReading) -> Bool {
    reading.acceptsCommands && countdown.steps?.place?.next != nil
  }

  private func change(_ reading: SharedReading, by minute: MinuteKey) {
    if reading.canStartAgain {
      if minute == .more { remote.start(again: countdown, for: .minutes(1)) }
    } else if !reading.isOver, minute == .more {
      remote.perform(.add(.minutes(1)), on: countdown)
    } else if !reading.isOver {
      guard reading.remaining > .minutes(1) else {
        note = MinuteKey.tooLittle
        return
      }
      remote.perform(.less(.minutes(1)), on: countdown)
    }
  }

  func closeHelp() { isHelpShown = false }

  func canOpen(_ reading: SharedReading) -> Bool { reading.isOver && !countdown.open.isEmpty }

  private func toggle(_ reading: SharedReading) {
    if reading.canStartAgain { return remote.start(again: countdown) }
    if reading.isOver, countdown.steps == nil { return }
    remote.perform(.toggle, on: countdown)
  }

  private func restart(_ reading: SharedReading) {
    guard reading.acceptsCommands else { return }
    if HostedMoment.isSet(for: reading.countdown) {
      note = "a countdown to a clock time cannot be restarted"
      return
    }
    remote.perform(.restart(), on: countdown)
  }

  /// Stops the countdown as the command does, which notes it in the history.
  private func stop() {
    let name = countdown.name
    remote.answer { [carryOut] in carryOut(.control(.stop, name)) }
  }

  /// A user who quits after the end has seen it.
  private func quit(_ reading: SharedReading) {
    if reading.isOver, !reading.isBetweenSteps { remote.acknowledge(countdown) }
    ending = Ending(status: .finished)
  }

  func interrupt() -> String? { nil }
}
