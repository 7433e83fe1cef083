internal import Countdown
package import CountdownArguments
internal import CountdownHost
internal import CountdownRoutines
internal import CountdownSharing
internal import CountdownSystem
package import CountdownTerminal

/// The commands' requests to the host, which is started where it is needed.
package struct RemoteHost {
  package let connector: HostConnector
  /// Looks whether files can be played.
  package let clipFault: ([String]) -> AlertFault?

  package init(
    connector: HostConnector, clipFault: @escaping ([String]) -> AlertFault? = { _ in nil }
  ) {
    (self.connector, self.clipFault) = (connector, clipFault)
  }

  /// Asks the running host to begin a countdown, or else a new one, which first continues the
  /// countdowns of the last one.
  ///
  /// - Returns: the countdown that began, and its alerts that will not work.
  private func ask(
    for start: HostedStart
  ) throws(CommandFailure) -> (HostChange, [AlertFault]) {
    var client = try connector.connectOrStart()
    var change = Result { () throws(HostError) in try start.begin(by: client) }
    if case .failure(let error) = change, error.reason == .closed {
      // The host ended during the request, so a new one is asked.
      client = try connector.connectOrStart()
      change = Result { [client] () throws(HostError) in try start.begin(by: client) }
    }
    do throws(HostError) {
      let begun = try change.get()
      let plan = AlertPlan(AlertOptions(attributes: start.attributes))
      let faults = (try? client.ping(triesAlerts: true))?.alertFaults ?? [:]
      return (begun, plan.faults(from: faults))
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
  package func start(
    _ request: StartRequest, besides taken: [String], on output: StandardOutput
  ) throws(CommandFailure) {
    let length = max(CountdownRequest(end: request.end).length(at: .now), .nanoseconds(1))
    var start = HostedStart(length: length, label: request.label)
    (start.attributes, start.warnings) = (request.alerts.attributes, request.warnings)
    start.attributes[HostedMoment.attribute] = HostedMoment(request.end)?.text
    start.attributes = start.attributes.started(in: connector.environment)
    if let routine = request.routine {
      let sounds = StepSounds.attributes(of: routine.plan)
      let isLeftOut = sounds.isEmpty && routine.plan.contains { $0.sound != nil }
      if isLeftOut { throw CommandFailure("the names of the steps' sounds are too long", .misused) }
      start.attributes.merge(sounds) { $1 }
    }
    start.steps = request.routine.map { routine in
      SharedSteps(
        Routine(routine), advances: routine.isAutomatic ? .automatically : .manually)
    }
    if let name = request.name {
      start.name = name
      try output.write(begin(start) + "  · in the background")
      return
    }
    let word = request.routine?.command
    let names = FreeName(request.label, or: word, besides: taken)
    try output.write(begin(start, under: names))
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
    let (begun, faults) = try ask(for: start)
    let wall = RealTime.wallNanoseconds
    let now = ClockTime(nanoseconds: wall)
    let left = begun.remaining.saturatedNanoseconds
    let ends = ClockTime(nanoseconds: wall.saturatingAdd(left))
    return Sentences(label: start.heading).start(
      start.length, ends: ends, now: now,
      // The host opens the clips at the end, but this process can look at them now.
      faults: faults.with(clip: clipFault(StepSounds.files(start.attributes))))
  }
}
