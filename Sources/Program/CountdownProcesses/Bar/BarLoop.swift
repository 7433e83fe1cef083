internal import Countdown
internal import CountdownArguments
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
  private let news: BarNews
  private let lives = OwnerLives()
  private var store: (any SharedStore)?
  private var watches: [StoreWatch] = []
  /// The summary of alarms and reminders, as it was read last.
  private var summary: AgendaSummary?
  /// The reasons why alarms and reminders cannot be looked at.
  private var agendaFaults: [String] = []
  /// Where those are kept; nil where that is not known.
  private let place: AlarmPlace?
  /// The reason why nothing can be followed.
  private var fault: String?
  private var shown: String?
  private var complaints: [String] = []
  private var deadline: Moment?

  init(
    _ format: BarFormat, streams: StandardStreams, environment: Environment
  ) throws(SystemError) {
    (self.format, self.streams) = (format, streams)
    place = try? AlarmPlace(environment: environment)
    (clock, news) = (try ClockWatch(), try BarNews())
  }

  deinit { for watch in watches { watch.cancel() } }

  /// Writes until the reader has gone, or a single answer in formats that want one.
  func run() -> ExitStatus {
    begin()
    while true {
      let state = look()
      show(state)
      if !format.isContinuous { return format.status(state) }
      if !streams.isHeard || !sleep() { return .finished }
    }
  }

  private func begin() {
    do {
      let countdowns = try SharedCountdowns()
      store = countdowns.store
      if format.isContinuous {
        watches = [
          try countdowns.watch { [news] in news.post($0) },
          try countdowns.store.watch { [news] _ in news.storeChanged() },
        ]
      } else {
        news.post(try countdowns.list())
      }
    } catch {
      fault = "\(error)"
    }
  }
}

// MARK: - The state to be shown

extension BarLoop {
  private func look() -> BarState {
    let (time, now) = (SharedTime.now, RealTime.monotonic)
    let list = news.list
    let readings = (list.map { lives.readings($0.countdowns, at: time) } ?? [])
      .filter { $0.isInBar(at: time) }
    var faults = [fault].compactMap(\.self) + (list?.faults ?? []).map { "\($0)" }
    let agenda = agenda(&faults)
    let wall = time.wallNanoseconds
    let waits = readings.map { $0.untilBarChanges(at: time) } + [agenda.untilNext(at: wall)]
    deadline = waits.compactMap(\.self).min().map { now.advanced(by: $0) }
    let words = readings.map {
      ReadingWords(reading: $0, wallNanoseconds: wall)
    }
    complain(faults)
    return BarState(
      words, ringing: agenda.ringing(at: wall).map(\.label), overdue: agenda.overdue(at: wall),
      faults: faults.map(\.harmless))
  }

  /// The summary of alarms and reminders, read again after a change.
  private func agenda(_ faults: inout [String]) -> AgendaSummary {
    if let store, news.takeStoreChange() {
      do throws(StoreError) {
        let found = try AgendaSummary.read(in: store)
        let unreadable = place.map { (found ?? AgendaSummary()).unreadable(at: $0) } ?? []
        (summary, agendaFaults) = (found, unreadable.map(\.reason))
      } catch {
        (summary, agendaFaults) = (nil, ["\(error)"])
      }
    }
    faults += agendaFaults
    return summary ?? AgendaSummary()
  }

  /// Writes faults to standard error that standard output has no room for.
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

  /// Waits for a change or the next second; false when the reader has gone.
  private func sleep() -> Bool {
    var waits = [
      pollfd(fd: news.signal.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: clock.number, events: Int16(POLLIN), revents: 0),
      // A pipe without a reader is an error; no other event is asked for.
      pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
    ]
    waits += lives.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let left = deadline.map { RealTime.monotonic.duration(to: $0).pollMilliseconds }
    poll(&waits, nfds_t(waits.count), left ?? -1)
    if waits[0].revents != 0 { news.signal.clear() }
    if waits[1].revents != 0 { _ = clock.wasSet() }
    return waits[2].revents & Int16(POLLERR | POLLHUP | POLLNVAL) == 0
  }
}
