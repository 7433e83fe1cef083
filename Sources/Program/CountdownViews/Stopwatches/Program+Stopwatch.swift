internal import Countdown
package import CountdownArguments
internal import CountdownProgram
internal import CountdownSharing
internal import CountdownSystem
package import CountdownTerminal

extension Program {
  /// `countdown up`.
  package func run(_ request: StopwatchRequest) -> ExitStatus {
    do throws(CommandFailure) {
      guard let name = request.detached else { return try show(request.view) }
      let shared = try SharedPlace(isBrief: true).countdowns
      let begun = try StopwatchStart(in: shared).begin(
        name.isEmpty ? nil : name, label: request.view.label)
      let title = StopwatchReading(begun, at: .now).title
      let place = name.isEmpty ? " as \(begun.name)" : ""
      return end(
        Ending(
          line: "\(title)  started \(ClockTime.now.text)  · in the background\(place)",
          status: .finished))
    } catch {
      complain(error.reason)
      return error.status
    }
  }

  /// Begins a stopwatch and shows it. Where it cannot be kept, it counts in this process alone.
  private func show(_ view: ViewOptions) throws(CommandFailure) -> ExitStatus {
    let fault: CommandFailure
    do throws(CommandFailure) {
      let kept = try SharedPlace().countdowns
      let begun = try StopwatchStart(in: kept).begin(nil, label: view.label)
      return show(begun, of: kept, view, isOwn: true)
    } catch {
      fault = error
    }
    complain("not kept: \(fault.reason)")
    let shared = SharedCountdowns.inMemory()
    let begun = try StopwatchStart(in: shared).begin(nil, label: view.label)
    return show(begun, of: shared, view, isOwn: true, isKept: false)
  }

  /// Shows a stopwatch.
  ///
  /// - Parameter isOwn: whether this process began it, and ends it when it quits.
  func show(
    _ stopwatch: SharedStopwatch, of countdowns: SharedCountdowns, _ view: ViewOptions,
    isOwn: Bool, isKept: Bool = true
  ) -> ExitStatus {
    do {
      let sources = try Session<WatchNotice>.Sources()
      let setting = Setting(view, environment: environment, streams: streams)
      let commands = StopwatchCommands(in: countdowns, environment: environment)
      let keys = StopwatchKeys(
        stopwatch, in: countdowns.stopwatches,
        say: { [inbox = sources.inbox] in inbox.post(.remark($0)) },
        onStop: { if let fault = commands.noteStop($0) { StandardStreams.complain(fault) } })
      let activity = StopwatchActivity(
        keys, of: countdowns, inbox: sources.inbox, isOwn: isOwn, isKept: isKept,
        isHeard: { [streams] in streams.isHeard })
      let session = Session(
        activity: activity, screen: setting.screen, terminal: setting.terminal, sources: sources)
      let ending = session.run()
      if let fault = keys.finish(within: .seconds(3)) {
        complain("\(stopwatch.name) could not be changed: \(fault)")
      }
      return end(ending)
    } catch {
      complain("\(error)")
      return .failed
    }
  }
}
