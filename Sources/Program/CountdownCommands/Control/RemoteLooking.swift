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
    var readings: [SharedReading]
    if let key {
      readings = [try place.find(key, absence: .answer)]
    } else {
      let faults: [String]
      (readings, faults) = try place.all()
      for fault in faults { StandardStreams.complain(fault) }
    }
    let wall = RealTime.wallNanoseconds
    let isServed = isServed(readings)
    let table = CountdownTable(readings: readings, wall: wall, isServed: isServed)
    if !asJSON, key != nil {
      output.write(RemoteSentences.line(readings[0], at: wall, isServed: isServed))
      return noteSeen(readings)
    }
    let (agenda, unreadable) = agenda()
    if asJSON {
      output.write(table.json(agenda, unreadable: unreadable).text)
    } else {
      let ringing = agenda?.ringing(at: wall) ?? []
      for item in ringing { output.write(RemoteSentences.ringing(item, at: wall)) }
      if !readings.isEmpty { output.write(table.table) }
      if readings.isEmpty, ringing.isEmpty { output.write("nothing is running") }
      noteSeen(readings)
    }
    for item in unreadable.dropLast() { StandardStreams.complain(item.reason) }
    if let last = unreadable.last { throw CommandFailure(last.reason, .failed) }
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
    guard let files = try? AlarmFiles(environment: environment) else { return false }
    return HostLock.isHeld(path: files.lock)
  }

  /// The names, for shells that complete them.
  func names() throws(CommandFailure) {
    for reading in try place.all().readings { output.write(reading.countdown.name) }
  }

  /// Waits for all of them; without keys, for the only one.
  func wait(_ keys: [CountdownKey]) throws(CommandFailure) {
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

  /// The summary of alarms and reminders, nil where none was written or it cannot be read; and what
  /// cannot be looked at.
  private func agenda() -> (AgendaSummary?, [Unreadable]) {
    let kept = try? AlarmPlace(environment: environment)
    do throws(StoreError) {
      let summary = try AgendaSummary.read(in: place.countdowns.store)
      let unreadable = kept.map { (summary ?? .empty).unreadable(at: $0) } ?? []
      // Without a database no alarm was ever set, so there is nothing to know.
      return (summary ?? (kept?.presence == .absent ? .empty : nil), unreadable)
    } catch {
      return (nil, [kept?.unreadable(because: "\(error)")].compactMap(\.self))
    }
  }
}
