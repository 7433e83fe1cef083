internal import Countdown
package import CountdownArguments
internal import CountdownProgram
internal import CountdownSharing
internal import CountdownSystem
package import CountdownTerminal

extension Program {
  /// `countdown bar --format=…`
  package func bar(_ format: BarFormat) -> ExitStatus {
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
  /// `countdown watch [NAME …]`: one countdown in large digits, or several things as rows.
  ///
  /// - Parameter carryOut: does what a key in the view of several asks for; called on any thread,
  ///   and returns the answer.
  package func watch(
    _ request: WatchRequest, carryOut: @escaping @Sendable (OverviewDeed) -> String
  ) -> ExitStatus {
    do {
      let place = try SharedPlace()
      let agenda = AgendaLook(place.countdowns.store, environment)
      if let found = try stopwatch(request.keys, in: place, beside: agenda) {
        return show(found, of: place.countdowns, request.view, isOwn: false)
      }
      if let countdown = try single(request.keys, in: place, beside: agenda) {
        return try watch(countdown, in: place, request.view, carryOut)
      }
      let named = try request.keys.map { (key) throws(CommandFailure) in
        if let stopwatch = try place.stopwatch(key) { return stopwatch.name }
        return try place.find(key, absence: .answer).countdown.name
      }
      let names = named.isEmpty ? nil : named
      if names == nil, Setting.terminal(in: environment) == nil, try isEmpty(place, agenda) {
        throw CommandFailure("nothing is running", .stopped)
      }
      return try watch(names, in: place, agenda, request.view, carryOut)
    } catch let failure as CommandFailure {
      StandardStreams.complain(failure.reason)
      return failure.status
    } catch {
      StandardStreams.complain("\(error)")
      return .failed
    }
  }

  private func watch(
    _ countdown: SharedCountdown, in place: SharedPlace, _ view: ViewOptions,
    _ carryOut: @escaping @Sendable (OverviewDeed) -> String
  ) throws -> ExitStatus {
    let sources = try Session<WatchNotice>.Sources()
    let setting = Setting(view, environment: environment, streams: streams, takesMouse: true)
    let activity = WatchActivity(
      countdown, of: place.countdowns, inbox: sources.inbox,
      remote: remote(place, sources.inbox), leaves: !setting.hasView, carryOut: carryOut)
    let session = Session(
      activity: activity, screen: setting.screen, terminal: setting.terminal, sources: sources)
    return end(session.run())
  }

  private func watch(
    _ names: [String]?, in place: SharedPlace, _ agenda: AgendaLook, _ view: ViewOptions,
    _ carryOut: @escaping @Sendable (OverviewDeed) -> String
  ) throws -> ExitStatus {
    let sources = try Session<WatchNotice>.Sources()
    let setting = Setting(view, environment: environment, streams: streams, takesMouse: true)
    let activity = OverviewActivity(
      place.countdowns, names: names, agenda: agenda, inbox: sources.inbox,
      remote: remote(place, sources.inbox), leaves: setting.terminal == nil,
      isHeard: { [streams] in streams.isHeard }, carryOut: carryOut)
    let session = Session(
      activity: activity, screen: setting.screen, terminal: setting.terminal, sources: sources)
    return end(session.run())
  }

  private func remote(_ place: SharedPlace, _ inbox: Inbox<WatchNotice>) -> WatchRemote {
    WatchRemote(shared: place.countdowns, environment: environment) { inbox.post($0) }
  }

  /// The countdown that is shown alone: the only one that is named, or the only thing there is.
  private func single(
    _ keys: [CountdownKey], in place: SharedPlace, beside agenda: AgendaLook
  ) throws(CommandFailure) -> SharedCountdown? {
    if let key = keys.first { return keys.count > 1 ? nil : try watched(key, in: place) }
    let (readings, faults) = try place.all()
    if readings.isEmpty, let fault = faults.first { throw CommandFailure(fault, .failed) }
    let stopwatches = try place.stopwatches()
    let hasOthers = !stopwatches.isEmpty || hasItems(agenda)
    return readings.count == 1 && !hasOthers ? readings[0].countdown : nil
  }

  private func isEmpty(_ place: SharedPlace, _ agenda: AgendaLook) throws(CommandFailure) -> Bool {
    let (readings, stopwatches) = (try place.all().readings, try place.stopwatches())
    return readings.isEmpty && stopwatches.isEmpty && !hasItems(agenda)
  }

  /// Whether an alarm rings or is snoozed, or a reminder is overdue.
  private func hasItems(_ agenda: AgendaLook) -> Bool {
    let words = AgendaWords(agenda.summary, wallNanoseconds: RealTime.wallNanoseconds)
    return !OverviewItem.all([], words).isEmpty
  }

  /// The stopwatch that is shown alone: the only one that is named, or the only thing there is.
  private func stopwatch(
    _ keys: [CountdownKey], in place: SharedPlace, beside agenda: AgendaLook
  ) throws(CommandFailure) -> SharedStopwatch? {
    if let key = keys.first { return keys.count > 1 ? nil : try place.stopwatch(key)?.stopwatch }
    let all = try place.stopwatches()
    guard all.count == 1, try place.all().readings.isEmpty, !hasItems(agenda) else { return nil }
    return all[0].stopwatch
  }

  /// The named countdown; where nothing can be read, throws the reason.
  private func watched(
    _ key: CountdownKey, in place: SharedPlace
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
