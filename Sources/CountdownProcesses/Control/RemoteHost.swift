internal import Countdown
internal import CountdownArguments
internal import CountdownHost
internal import CountdownRoutines
internal import CountdownSharing
internal import CountdownSystem
internal import CountdownTerminal
internal import Foundation
internal import Glibc

/// The commands' requests to the host, which is started where it is needed.
struct RemoteHost {
  let connector: HostConnector

  /// Asks the running host to begin a countdown, or else a new one, which first continues the
  /// countdowns of the last one. Prints a line when the host could not save the countdown.
  private func ask(for start: HostedStart) throws(CommandFailure) -> HostChange {
    let client = try connector.connectOrStart()
    var change = Result { () throws(HostError) in try start.begin(by: client) }
    if case .failure(let error) = change, error.reason == .closed {
      // The host ended during the request, so a new one is asked.
      let next = try connector.connectOrStart()
      change = Result { () throws(HostError) in try start.begin(by: next) }
    }
    do throws(HostError) {
      let begun = try change.get()
      if !begun.isSaved {
        StandardStreams.complain(
          "countdown: the host could not save this: it is lost if the host ends; "
            + "see: countdown doctor")
      }
      return begun
    } catch {
      throw CommandFailure(error)
    }
  }
}

// MARK: - Starting

extension RemoteHost {
  /// Starts a countdown and prints one line about it.
  ///
  /// - Parameter taken: the names that a generated name must not be.
  func start(
    _ request: StartRequest, besides taken: [String], on paper: Paper
  ) throws(CommandFailure) {
    let length = max(CountdownRequest(end: request.end).length(at: Date()), .nanoseconds(1))
    var start = HostedStart(length: length, label: request.label)
    start.attributes = request.alerts.attributes
    start.attributes[HostedMoment.attribute] = HostedMoment(request.end)?.text
    start.steps = request.routine.map { routine in
      SharedSteps(
        Routine(routine), advances: routine.isAutomatic ? .automatically : .manually)
    }
    if let name = request.name {
      start.name = name
      try paper.write(begin(start) + "  · in the background" + soundFault(request.alerts))
      return
    }
    let word = request.routine.map { _ in "pomodoro" }
    let line = try begin(start, under: FreeName(request.label, or: word, besides: taken))
    paper.write(line + soundFault(request.alerts))
  }

  /// Starts a countdown that has ended once more.
  func start(again countdown: SharedCountdown, on paper: Paper) throws(CommandFailure) {
    var start = HostedStart(length: countdown.snapshot.total, label: countdown.snapshot.label)
    (start.name, start.attributes) = (countdown.name, countdown.attributes)
    start.attributes[HostedMoment.attribute] = nil
    try paper.write(begin(start) + "  · in the background")
  }

  /// Another process may take a generated name at the same moment: then the next one is tried.
  private func begin(
    _ start: HostedStart, under names: FreeName
  ) throws(CommandFailure) -> String {
    var (start, names) = (start, names)
    while true {
      start.name = names.next()
      do throws(CommandFailure) {
        return try begin(start) + "  · in the background as \(start.name)"
      } catch {
        if error.status != .stopped || names.isExhausted { throw error }
      }
    }
  }

  private func begin(_ start: HostedStart) throws(CommandFailure) -> String {
    let begun = try ask(for: start)
    let wall = RealTime.wallNanoseconds
    let now = ClockTime(nanoseconds: wall)
    let left = begun.remaining.saturatedNanoseconds
    let ends = ClockTime(nanoseconds: wall.saturatingAdd(left))
    return Sentences(label: start.heading).start(
      start.length, ends: ends, now: now, faults: [])
  }

  private func soundFault(_ alerts: AlertOptions) -> String {
    guard case .file(let path) = alerts.sound, access(path, R_OK) != 0 else { return "" }
    let reason = SystemError(operation: "open", code: errno)
    return "  · sound: \(path.harmless): \(reason), another will be used"
  }
}
