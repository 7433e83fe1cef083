internal import Countdown
package import CountdownArguments
package import CountdownProgram
internal import CountdownSharing
internal import CountdownSystem
package import CountdownTerminal

extension Program {
  /// The commands on countdowns of other processes.
  ///
  /// - Parameter clipFault: looks whether files can be played.
  package func run(
    _ request: RemoteRequest, clipFault: @escaping ([String]) -> AlertFault? = { _ in nil }
  ) -> ExitStatus {
    do throws(CommandFailure) {
      try carryOut(request, clipFault)
    } catch {
      StandardStreams.complain(error.reason)
      return error.status
    }
    return end(Ending(line: nil, status: .finished))
  }

  private func carryOut(
    _ request: RemoteRequest, _ clipFault: @escaping ([String]) -> AlertFault?
  ) throws(CommandFailure) {
    let output = StandardOutput(streams: streams, environment: environment)
    let place: SharedPlace
    do throws(CommandFailure) { place = try SharedPlace(isBrief: true) } catch {
      if case .status(_, asJSON: true) = request {
        output.write(RemoteLooking.unseen(because: error.reason).text)
      }
      throw error
    }
    let looking = RemoteLooking(place: place, output: output, environment: environment)
    let connector = HostConnector(environment: environment, note: StandardStreams.complain)
    let host = RemoteHost(connector: connector, clipFault: clipFault)
    switch request {
    case .start(let request):
      for note in request.notes { StandardStreams.complain(note) }
      try place.checkName(request.name)
      try place.checkCase(of: request.name)
      var taken: [String] = []
      if request.name == nil {
        // A stopped one gives its name away.
        taken = try place.all().readings.filter { $0.phase != .stopped }.map(\.countdown.name)
        taken += try place.stopwatches().map(\.name)
      }
      try host.start(request, besides: taken, on: output)
    case .control(let control, let targets):
      let undo = UndoLog(environment: environment)
      try RemoteControlling(place: place, host: host, output: output, undo: undo)
        .control(control, targets)
    case .lap(let key):
      try StopwatchControlling(place: place, output: output, environment: environment).lap(key)
    case .status(let key, let asJSON): try looking.status(key, asJSON: asJSON)
    case .names: try looking.names()
    case .wait(let keys): try looking.wait(keys)
    case .events(let asJSON, let withTicks):
      var events = RemoteEvents(
        place: place, streams: streams, asJSON: asJSON, withTicks: withTicks)
      try events.run()
    }
  }
}
