internal import Countdown
internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownHost
internal import CountdownProgram
internal import CountdownSharing
internal import CountdownStore
internal import CountdownSystem
internal import CountdownTerminal
internal import Glibc

/// `countdown status`, `list` and `wait`: read the records and need no host. An end that they have
/// printed on a terminal was seen.
struct RemoteLooking {
  let place: SharedPlace
  let output: StandardOutput
  let environment: Environment

  func status(_ key: CountdownKey?, asJSON: Bool) throws(CommandFailure) {
    var (readings, unreadable): ([SharedReading], [Unreadable]) = ([], [])
    var stopwatches: [StopwatchReading] = []
    if let key, let found = try place.stopwatch(key) {
      stopwatches = [found]
    } else if let key {
      readings = [try place.find(key, absence: .answer)]
    } else {
      (readings, stopwatches, unreadable) = place.look()
    }
    if !asJSON, key != nil, let found = stopwatches.first { return show(found) }
    let wall = RealTime.wallNanoseconds
    let isServed = isServed(readings)
    let table = CountdownTable(readings: readings, wall: wall, isServed: isServed)
    if !asJSON, key != nil, let reading = readings.first {
      output.write(RemoteSentences.line(reading, at: wall, isServed: isServed))
      noteSeen(readings)
      return try checkRuns(reading)
    }
    let (agenda, unseen) = AgendaSummary.look(in: place.countdowns.store, environment)
    let isSeen = unreadable.isEmpty
    unreadable += unseen
    if asJSON {
      output.write(table.json(agenda, stopwatches, unreadable: unreadable).text)
      if key != nil, let reading = readings.first { try checkRuns(reading) }
    } else {
      let ringing = agenda?.ringing(at: wall) ?? []
      for item in ringing { output.write(RemoteSentences.ringing(item, at: wall)) }
      if !readings.isEmpty { output.write(table.table) }
      if !stopwatches.isEmpty { output.write(StopwatchTable(readings: stopwatches).table) }
      let isEmpty = readings.isEmpty && stopwatches.isEmpty && ringing.isEmpty
      if isEmpty, isSeen { output.write("nothing is running") }
      if let agenda {
        AgendaWords(agenda, wallNanoseconds: wall).lines.forEach(output.write)
      }
      noteSeen(readings)
    }
    // The same store may be the reason for both.
    let reasons = unreadable.map(\.reason).withoutRepetitions
    for reason in reasons.dropLast() { StandardStreams.complain(reason) }
    if let last = reasons.last { throw CommandFailure(last, .failed) }
  }

  /// Throws where a countdown is listed only to be resumed.
  private func checkRuns(_ reading: SharedReading) throws(CommandFailure) {
    guard reading.phase == .stopped else { return }
    let name = reading.countdown.name
    throw CommandFailure(
      "\(name) is stopped; to go on with it: countdown resume \(name)", .stopped)
  }

  /// The state of a stopwatch, and its laps.
  private func show(_ reading: StopwatchReading) {
    for line in [reading.line] + reading.lapLines { output.write(line) }
  }

  /// The answer of `status --json` where there is no place to look at.
  static func unseen(because reason: String) -> JSONObject {
    CountdownTable(readings: [], wall: RealTime.wallNanoseconds)
      .json(nil, unreadable: [SharedPlace.unreadable(nil, because: reason)])
  }

  /// Notes that a person has seen the ends that were printed on a terminal. One that is still being
  /// announced stays listed, and so does one in a store that cannot be written.
  private func noteSeen(_ readings: [SharedReading]) {
    guard isatty(STDOUT_FILENO) == 1 else { return }
    for reading in readings where reading.countdown.stage.isOver {
      try? place.countdowns.markSeen(reading.countdown)
    }
  }

  /// Whether a host runs. Looked up only where a countdown depends on that.
  private func isServed(_ readings: [SharedReading]) -> Bool {
    guard readings.contains(where: { $0.ownerLife == .dead && !$0.isOver }) else { return true }
    return AlarmFiles.areServed(environment)
  }

  /// The names, for shells that complete them.
  func names() throws(CommandFailure) {
    for reading in try place.all().readings { output.write(reading.countdown.name) }
    for reading in try place.stopwatches() { output.write(reading.name) }
  }

  /// Waits for all of them; without keys, for the only one.
  func wait(_ keys: [CountdownKey]) throws(CommandFailure) {
    for key in keys {
      guard let found = try place.stopwatch(key) else { continue }
      throw CommandFailure("\(found.name) is a stopwatch, which has no end to wait for", .stopped)
    }
    var failures: [CommandFailure] = []
    try EndWait(for: place.find(keys, absence: .answer), in: place).run { target, end in
      if let end { return tell(end) }
      let title = RemoteSentences.title(target.countdown)
      failures.append(CommandFailure("\(title) was stopped", .stopped))
    }
    for failure in failures.dropLast() { StandardStreams.complain(failure.reason) }
    if let last = failures.last { throw last }
  }

  private func tell(_ end: EndWait.End) {
    output.write(
      RemoteSentences.end(
        end.countdown, isMissed: end.isMissed, at: RealTime.wallNanoseconds))
    do throws(SharingError) { try place.countdowns.markSeen(end.countdown) } catch {
      StandardStreams.complain("\(end.countdown.name) is still listed: \(error)")
    }
  }
}
