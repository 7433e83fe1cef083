internal import Countdown
internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownHost
internal import CountdownSharing
internal import CountdownSystem
internal import CountdownTerminal

/// `countdown status`, `list` and `wait`: read what lies there, ask no host and change nothing.
struct RemoteLooking {
  let place: SharedPlace
  let paper: Paper
  let environment: [String: String]

  func status(_ key: CountdownKey?, asJSON: Bool) throws(CommandFailure) {
    var readings: [SharedReading]
    if let key {
      readings = [try place.find(key, absence: .answer)]
    } else {
      let faults: [String]
      (readings, faults) = try place.all()
      for fault in faults { complain(fault) }
    }
    let wall = RealTime.wallNanoseconds
    let table = CountdownTable(readings: readings, wall: wall)
    if asJSON { return paper.write(table.json(overdue: overdue()).text) }
    if key != nil { return paper.write(RemoteSentences.line(readings[0], at: wall)) }
    if readings.isEmpty { paper.write("nothing is running") } else { paper.write(table.table) }
  }

  /// The names, for shells that complete them.
  func names() throws(CommandFailure) {
    for reading in try place.all().readings { paper.write(reading.countdown.name) }
  }

  func wait(_ key: CountdownKey?) throws(CommandFailure) {
    let target = try place.find(key, absence: .answer)
    let end = try EndWait(for: target, in: place).end()
    guard let end else {
      throw CommandFailure(
        "\(RemoteSentences.title(target.countdown)) was stopped", .stopped)
    }
    paper.write(
      RemoteSentences.end(
        end.countdown, isMissed: end.isMissed, at: RealTime.wallNanoseconds))
    do throws(SharingError) { try place.countdowns.markSeen(end.countdown) } catch {
      complain("\(end.countdown.name) is still listed: \(error)")
    }
  }

  /// How many reminders are overdue; nil, after saying why, when that cannot be found out. Without
  /// a store nothing is opened.
  private func overdue() -> Int? {
    do throws(CommandFailure) {
      let files = try AlarmFiles(environment: environment)
      guard files.hasStore else { return 0 }
      let clock = try AlarmParts.clock(environment)
      return try AlarmParts.agenda(files, clock, isReading: true).badge
    } catch {
      StandardStreams.complain(error.line)
      return nil
    }
  }

  private func complain(_ text: String) { StandardStreams.complain("countdown: \(text)") }
}
