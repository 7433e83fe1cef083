// From one sink of a chain to the next: on the thread that presents, and later on one that begins
// when a sink reports, and ends when nothing is left to do.
extension FallbackSink {
  /// What a look at an alert came to.
  private struct Turn: Sendable {
    /// The next step, for the calling thread.
    var step: FallbackAlert.Step?
    /// The errors, if no sink works and there is no other to ask.
    var failure: Exhausted?
    var waiters: [Semaphore] = []
    /// What was replaced leaves the lock before it is released: it may hold errors of the sinks.
    var replaced: (FallbackAlert?, Alert.Audibility?)
  }

  /// Carries out the steps of an alert, from a given one on.
  ///
  /// - Returns: the errors, if no sink works.
  func carryOut(_ first: FallbackAlert.Step? = nil, of item: FallbackAlert) -> Exhausted? {
    var turn = first.map { Turn(step: $0) } ?? next(of: item)
    while let step = turn.step {
      switch step {
      case .ask(let place): ask(place, to: item)
      case .withdraw(let place):
        for sink in sinks.dropFirst(place + 1) { try? sink.made?.withdraw(item.alert.id) }
      case .report(let fallback): onFallback?(fallback)
      }
      turn = next(of: item)
    }
    return turn.failure
  }

  /// Has the sink at a place present an alert, and observes it.
  private func ask(_ place: Int, to item: FallbackAlert) {
    let id = item.alert.id
    var (sink, standing) = (sinks[place].made, FallbackAlert.Standing.works)
    do {
      let made = try sinks[place].get()
      sink = made
      if made.accepts(item.alert) {
        try made.present(item.alert, item.answer)
      } else {
        (sink, standing) = (nil, .refused)
      }
    } catch {
      standing = .failed(error)
    }
    let (observation, isTaken) = state.withLock { state -> (UInt64?, Bool) in
      guard var now = state.alerts[id] else { return (nil, false) }
      guard now.number == item.number else { return (nil, now.standings.count > place) }
      let number = state.newNumber()
      now.standings.append(standing)
      if sink != nil { now.observed[place] = number }
      state.alerts[id] = now
      return (number, false)
    }
    if let observation {
      sink?.observeSound(of: id) { [weak self] in self?.take($0, place, observation, of: item) }
    } else if !isTaken {
      // The alert was withdrawn during the call.
      try? sink?.withdraw(id)
    }
  }

  /// Takes a report of the sink at a place.
  private func take(
    _ news: Alert.Audibility, _ place: Int, _ observation: UInt64, of item: FallbackAlert
  ) {
    let turn = next(of: item, noting: { $0.take(news, from: place, observation) })
    guard let step = turn.step else { return }
    do {
      try SystemThread.detached(name: "countdown-chain") { [weak self] in
        _ = self?.carryOut(step, of: item)
      }
    } catch {
      // Without a thread it is done here.
      _ = carryOut(step, of: item)
    }
  }

  /// Looks for the next step.
  ///
  /// - Parameter change: what a sink reported; then there is no step while another thread carries
  ///   out one.
  private func next(
    of item: FallbackAlert, noting change: ((inout FallbackAlert) -> Bool)? = nil
  ) -> Turn {
    let id = item.alert.id
    let turn = state.withLock { state in
      var turn = Turn()
      guard var now = state.alerts[id], now.number == item.number else { return turn }
      turn.replaced.0 = now
      if let change, !change(&now) { return turn }
      if change == nil || !now.isBusy {
        turn.step = now.next(of: sinks.count)
        now.isBusy = turn.step != nil
      }
      if !now.isBusy {
        turn.failure = now.place == nil ? Exhausted(errors: now.errors) : nil
        turn.replaced.1 = now.reporter.note(turn.failure.map { .silent($0) } ?? .heard)
      }
      let isOver = !now.isBusy && now.observed.isEmpty
      state.alerts[id] = isOver ? nil : now
      if isOver {
        now.reporter.note(.over)
        turn.waiters = state.waiters
      }
      return turn
    }
    item.reporter.tell()
    for waiter in turn.waiters { waiter.post() }
    return turn
  }
}
