internal import Countdown
package import CountdownArguments
internal import CountdownProgram
internal import CountdownSharing
internal import CountdownSystem
package import CountdownTerminal
internal import Glibc

extension Program {
  /// `countdown bar --format=…`
  package func bar(_ format: BarFormat) -> ExitStatus {
    // A reader that goes away causes a failed write, which is noticed.
    signal(SIGPIPE, SIG_IGN)
    do {
      let loop = try BarLoop(format, streams: streams, environment: environment)
      return end(Ending(status: loop.run()))
    } catch {
      StandardStreams.complain("\(error)")
      return .failed
    }
  }
}

extension Program {
  /// `countdown watch [NAME]`
  package func watch(_ request: WatchRequest) -> ExitStatus {
    do {
      let place = try SharedPlace()
      if let found = try stopwatch(request.key, in: place) {
        return show(found, of: place.countdowns, request.view, isOwn: false)
      }
      let countdown = try watched(request.key, in: place)
      let sources = try Session<WatchNotice>.Sources()
      let setting = Setting(request.view, environment: environment, streams: streams)
      let activity = WatchActivity(
        countdown, of: place.countdowns, inbox: sources.inbox,
        remote: WatchRemote(shared: place.countdowns, environment: environment) {
          [inbox = sources.inbox] in inbox.post($0)
        },
        leaves: !setting.hasView)
      let session = Session(
        activity: activity, screen: setting.screen, terminal: setting.terminal, sources: sources)
      return end(session.run())
    } catch let failure as CommandFailure {
      StandardStreams.complain(failure.reason)
      return failure.status
    } catch {
      StandardStreams.complain("\(error)")
      return .failed
    }
  }

  /// The stopwatch to watch; without a key, the only one where there is no countdown.
  private func stopwatch(
    _ key: CountdownKey?, in place: SharedPlace
  ) throws(CommandFailure) -> SharedStopwatch? {
    if let key { return try place.stopwatch(key)?.stopwatch }
    let all = try place.stopwatches()
    guard all.count == 1, try place.all().readings.isEmpty else { return nil }
    return all[0].stopwatch
  }

  /// The countdown to watch; where nothing can be read, throws the reason.
  private func watched(
    _ key: CountdownKey?, in place: SharedPlace
  ) throws(CommandFailure) -> SharedCountdown {
    do throws(CommandFailure) {
      return try place.find(key, absence: .answer).countdown
    } catch {
      let (readings, faults) = try place.all()
      if readings.isEmpty, let fault = faults.first { throw CommandFailure(fault, .failed) }
      throw error
    }
  }
}
