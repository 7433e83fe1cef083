internal import Countdown
internal import CountdownArguments
internal import CountdownProgram
internal import CountdownSharing
internal import CountdownStore
internal import CountdownSystem
internal import CountdownTerminal
internal import Glibc

/// Writes a line for a status bar each time that the line changes. The loop sleeps until a record,
/// the reminders or the clock change, or a second of a running countdown has passed; nothing polls.
final class BarLoop {
  private let format: BarFormat
  private let streams: StandardStreams
  private let clock: ClockWatch
  private let news: Postbox<BarNews>
  private let lives = OwnerLives()
  private var watches: [StoreWatch] = []
  /// The shared countdowns; nil when there never was a list.
  private var list: SharedList?
  /// The alarms and reminders; nil where no store can be looked at.
  private var agenda: AgendaLook?
  private let environment: Environment
  /// The reason why nothing can be followed.
  private var fault: String?
  private var shown: String?
  private var complaints: [String] = []
  private var deadline: Moment?

  init(
    _ format: BarFormat, streams: StandardStreams, environment: Environment
  ) throws(SystemError) {
    (self.format, self.streams, self.environment) = (format, streams, environment)
    (clock, news) = (try ClockWatch(), try Postbox(BarNews()))
  }

  deinit { for watch in watches { watch.cancel() } }

  /// Writes until the reader has gone, or a single answer in formats that want one.
  func run() -> ExitStatus {
    begin()
    let loop = EventLoop()
    loop.on(news.signal.number)
    loop.on(clock.number) { [clock] in _ = clock.wasSet() }
    loop.on(each: { [lives] in lives.descriptors.map { pollfd($0) } }, ready: { _ in })
    loop.onHangup(of: STDOUT_FILENO) { [unowned loop] in loop.stop() }
    while true {
      takeNews()
      let state = look()
      show(state)
      if !format.isContinuous { return format.status(state) }
      if streams.isHeard { loop.turn(until: deadline) }
      if loop.isStopped || !streams.isHeard { return .finished }
    }
  }

  private func begin() {
    do {
      let countdowns = try SharedCountdowns()
      agenda = AgendaLook(countdowns.store, environment)
      if format.isContinuous {
        watches = [
          try countdowns.watch { [news] list in news.leave { $0.list = list } },
          try countdowns.store.watch { [news] _ in news.leave { $0.isStoreStale = true } },
        ]
      } else {
        list = try countdowns.list()
      }
    } catch {
      fault = "\(error)"
    }
  }

  private func takeNews() {
    let news = news.take()
    if let list = news.list { self.list = list }
    if news.isStoreStale { agenda?.isStale = true }
  }
}

// MARK: - The state to be shown

extension BarLoop {
  private func look() -> BarState {
    let (time, now) = (SharedTime.now, RealTime.monotonic)
    let readings = lives.readings(list?.countdowns ?? [], at: time)
      .filter { $0.isInBar(at: time) }
    let stopwatches = (list?.stopwatches ?? []).filter { !$0.isStopped }
      .map { StopwatchReading($0, at: time) }
    let summary = agenda?.summary ?? .empty
    let reasons =
      [fault].compactMap(\.self) + (list?.faults ?? []).map { "\($0)" } + (agenda?.faults ?? [])
    let faults = reasons.withoutRepetitions
    let wall = time.wallNanoseconds
    let waits =
      readings.map { $0.untilNext(at: time) } + stopwatches.map(\.untilNext)
      + [summary.untilNext(at: wall), agenda?.untilNextTry]
    deadline = waits.compactMap(\.self).min().map { now.advanced(by: $0) }
    let words = readings.map {
      ReadingWords(reading: $0, wallNanoseconds: wall)
    }
    complain(faults)
    return BarState(
      words, stopwatches: stopwatches, agenda: AgendaWords(summary, wallNanoseconds: wall),
      faults: faults.map(\.harmless))
  }

  /// Writes to standard error the faults that standard output has no room for.
  private func complain(_ faults: [String]) {
    for fault in faults where !complaints.contains(fault) {
      StandardStreams.complain(fault)
    }
    complaints = faults
  }

  private func show(_ state: BarState) {
    let lines = format.lines(state)
    if lines != shown { streams.line(lines) }
    shown = lines
  }
}
