internal import Countdown
internal import CountdownArguments
internal import CountdownProgram
internal import CountdownSharing
internal import CountdownStore
internal import CountdownSystem
internal import CountdownTerminal

/// `countdown watch` without a name: everything that runs, rings, has ended or is overdue, as rows
/// of which one is chosen. The view follows the records, the summary of alarms and reminders and
/// the clock, and computes the times left in between; commands are carried out on other threads.
final class OverviewActivity: Activity {
  private let countdowns: SharedCountdowns
  /// The names of the countdowns to show; nil for all, with alarms and reminders.
  private let names: [String]?
  private let inbox: Inbox<WatchNotice>
  private let remote: WatchRemote
  private let agenda: AgendaLook
  private let carryOut: @Sendable (OverviewDeed) -> String
  /// Whether the view ends when nothing is left to follow: if there are no keys.
  private let leaves: Bool
  /// Whether output still reaches anything.
  private let isHeard: () -> Bool
  private let lives = OwnerLives()
  private var list: SharedList?
  private var watches: [StoreWatch] = []
  private(set) var items: [OverviewItem] = []
  private(set) var agendaWords = AgendaWords(.empty, wallNanoseconds: 0)
  private(set) var choice = OverviewChoice()
  private(set) var note = ""
  private(set) var isHelpShown = false
  /// The ends that this view has shown, which stay although they have been seen.
  private var shownEnds: Set<FinishID> = []
  private var ends = SeenEnds()
  private var next: Moment?
  /// Whether nothing was left at the last look, which is shown once more.
  private var isDone = false
  private(set) var ending: Ending?

  /// - Parameter carryOut: does what a key asks for, on any thread; returns the answer.
  init(
    _ countdowns: SharedCountdowns, names: [String]?, agenda: AgendaLook,
    inbox: Inbox<WatchNotice>, remote: WatchRemote, leaves: Bool = false,
    isHeard: @escaping () -> Bool = { true },
    carryOut: @escaping @Sendable (OverviewDeed) -> String
  ) {
    (self.countdowns, self.names, self.agenda) = (countdowns, names, agenda)
    (self.inbox, self.remote, self.carryOut) = (inbox, remote, carryOut)
    (self.leaves, self.isHeard) = (leaves, isHeard)
  }

  deinit { for watch in watches { watch.cancel() } }

  func begin() -> Ending? {
    do {
      watches = [
        try countdowns.watch { [inbox] in inbox.post(.shared($0)) },
        try countdowns.store.watch { [inbox] _ in inbox.post(.storeChanged) },
      ]
      list = try countdowns.list()
    } catch {
      return Ending(status: .failed, complaint: "\(error)")
    }
    settle()
    return nil
  }

  var choosesRows: Bool { true }

  var descriptors: [Int32] { lives.descriptors }

  /// The next second of the countdown that ends first, so that there is one wakeup a second.
  var deadline: Moment? { [next, ends.deadline].compactMap(\.self).min() }
}

// MARK: - Events

extension OverviewActivity {
  func receive(_ notice: WatchNotice) {
    switch notice {
    case .shared(let list): self.list = list
    case .storeChanged: agenda.isStale = true
    case .remark(let line): note = line
    case .heir: break
    }
    settle()
  }

  func wake() { settle() }

  func clockWasSet() { settle() }

  func interrupt() -> String? { nil }

  func wasShown(_ rows: [Int]) {
    let shown = rows.filter(items.indices.contains).compactMap { items[$0].reading?.unseenEnd }
    ends.show(shown, at: RealTime.monotonic)
  }

  /// Takes in the present state.
  private func settle() {
    noteSeenEnds()
    let (time, now) = (SharedTime.now, RealTime.monotonic)
    let wall = time.wallNanoseconds
    let readings = readings(at: time)
    let summary = names == nil ? agenda.summary : .empty
    agendaWords = AgendaWords(summary, wallNanoseconds: wall)
    let words = readings.map { ReadingWords(reading: $0, wallNanoseconds: wall) }
    let stopwatches = stopwatches(at: time)
    follow(OverviewItem.all(words, agendaWords, stopwatches))
    let first = items.lazy.compactMap(\.reading).first { $0.phase == .running }
    let ended = items.lazy.compactMap(\.reading).filter(\.isOver)
    let waits =
      ([first].compactMap(\.self) + ended).map { $0.untilNext(at: time) }
      + [summary.untilNext(at: wall), names == nil ? agenda.untilNextTry : nil, snoozeSecond(wall)]
      + (first == nil ? stopwatches.map(\.untilNext) : [])
    next = waits.compactMap(\.self).min().map { now.advanced(by: $0) }
    leaveIfDone(now)
  }

  /// The stopwatches that were not stopped.
  private func stopwatches(at time: SharedTime) -> [StopwatchReading] {
    (list?.stopwatches ?? []).filter { !$0.isStopped && names?.contains($0.name) ?? true }
      .map { StopwatchReading($0, at: time) }
  }

  private func leaveIfDone(_ now: Moment) {
    let hasEnded = leaves && !items.contains(where: \.isUnderway)
    if !isHeard() || hasEnded && isDone { ending = Ending(status: .finished) }
    isDone = hasEnded
    if hasEnded { next = now }
  }

  /// All countdowns but those whose end was seen elsewhere, or has expired.
  private func readings(at time: SharedTime) -> [SharedReading] {
    let meant = (list?.countdowns ?? []).filter { names?.contains($0.name) ?? true }
    let readings = lives.readings(meant, at: time).filter { reading in
      let countdown = reading.countdown
      let isSeen = countdown.isSeen && !shownEnds.contains(countdown.finishID)
      return !isSeen && !countdown.isExpired(at: time)
    }
    shownEnds.formUnion(readings.filter(\.isOver).map(\.countdown.finishID))
    return readings
  }

  /// The time until the digits of a snoozed alarm change, while no countdown runs.
  private func snoozeSecond(_ wall: Int64) -> Duration? {
    let isTicking = items.contains { $0.reading?.phase == .running }
    guard !isTicking, let end = agendaWords.summary.snoozed(at: wall).first?.moment else {
      return nil
    }
    return .nanoseconds(end.saturatingSubtract(wall) % 1_000_000_000 + 1)
  }

  /// Shows other items; one that begins to ring, or has ended, is also named in the note.
  private func follow(_ items: [OverviewItem]) {
    let old = self.items
    self.items = items
    choice.follow(items.map(\.id))
    let known = Set(old.filter(\.isLoud).map(\.id))
    let isFirst = old.isEmpty
    guard !isFirst, let news = items.first(where: { $0.isLoud && !known.contains($0.id) }) else {
      return
    }
    note = news.row(agendaWords).line
  }

  private func noteSeenEnds() {
    let seen = ends.seen(at: RealTime.monotonic)
    for reading in items.compactMap(\.reading) where seen.contains(reading.countdown.finishID) {
      remote.markSeen(reading.countdown)
    }
  }

  /// What cannot be looked at.
  var faults: [String] {
    let agenda = names == nil ? agenda.faults : []
    return ((list?.faults ?? []).map { "\($0)" } + agenda).withoutRepetitions.map(\.harmless)
  }
}

extension OverviewItem {
  /// Whether something is still to come of it by itself.
  fileprivate var isUnderway: Bool {
    guard let reading else { return isLoud || isSnoozed }
    let isAnnounced = reading.countdown.stage.isOver || reading.phase == .missed
    return !reading.isOver || reading.isBetweenSteps || !isAnnounced
  }

  private var isSnoozed: Bool { if case .snoozed = self { true } else { false } }

  /// The reading of a countdown; nil for an alarm or a reminder.
  var reading: SharedReading? {
    if case .countdown(let words) = self { words.reading } else { nil }
  }
}

// MARK: - Keys

extension OverviewActivity {
  func press(_ key: Key) {
    if isHelpShown { return closeHelp() }
    note = ""
    switch key {
    case .edit(.previous), .character("k"): choose(choice.place - 1)
    case .edit(.next), .character("j"): choose(choice.place + 1)
    case .edit(.home): choose(0)
    case .edit(.end): choose(items.count - 1)
    case .character("q"), .escape: ending = Ending(status: .finished)
    case .character("?"): isHelpShown = true
    default: if let deed = chosen?.deed(for: key) { perform(deed) }
    }
  }

  func closeHelp() { isHelpShown = false }

  func choose(_ row: Int) {
    if isHelpShown { return closeHelp() }
    choice.choose(row, of: items.map(\.id))
  }

  /// The chosen thing; nil where there is none.
  var chosen: OverviewItem? {
    items.indices.contains(choice.place) ? items[choice.place] : nil
  }

  private func perform(_ deed: OverviewDeed) {
    switch deed {
    case .again(let countdown, let length): remote.start(again: countdown, for: length)
    case .open(let countdown): remote.open(countdown)
    default: remote.answer { [carryOut] in carryOut(deed) }
    }
  }
}
