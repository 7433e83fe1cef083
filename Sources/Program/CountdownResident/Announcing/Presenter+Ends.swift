internal import Countdown
internal import CountdownArguments
internal import CountdownHost
internal import CountdownProgram
internal import CountdownSharing

/// The error when no alert reached the user, as far as is known.
struct Unheard: UnansweredAlert, CustomStringConvertible {
  let description: String
  let isUnanswered: Bool
}

// The ends of countdowns without a terminal.
extension Presenter {
  /// Announces an end. May block, for about two seconds where the desktop hangs.
  ///
  /// - Parameter onAnswer: called with a person's answer to the notification.
  /// - Throws: ``Unheard`` when no alert at all has worked.
  func announce(
    _ announcement: HostAnnouncement,
    onAnswer: @escaping @Sendable (Alert.Answer) -> Void = { _ in }
  ) throws {
    let finish = announcement.finish
    let notice = FinishNotice(announcement)
    let plan = AlertPlan(StepSounds.options(finish.attributes, at: finish.step?.index))
    let plain = alert(notice, of: finish)
    let results = ways(notice, plan).map { way in
      let alert = plan.alert(plain, for: way)
      return switch way {
      case .notification:
        orBell(screen.present(alert, onAnswer), if: plan.needsBell && notice.rings, alert)
      case .sound: play(alert, of: finish.id)
      case .bell: bell.present(alert) { _ in }
      }
    }
    if results.contains(where: { $0.alert == .notification && $0.isHeard }) {
      state.withLock { $0.shown[finish.id.countdown]?.isOnScreen = true }
    }
    guard let complaint = results.complaint else { return }
    report(complaint)
    // The next step of a silent routine does not wait for an alert that was not asked for.
    if plan.isSilent, finish.step?.next != nil { return }
    if !results.contains(where: \.isHeard) {
      throw Unheard(
        description: complaint, isUnanswered: results.contains(where: \.isUnanswered))
    }
  }

  /// The result of a notification, or of the bell where nothing showed it.
  private func orBell(
    _ shown: AlertResult, if isNeeded: Bool, _ alert: Alert
  ) -> AlertResult {
    guard isNeeded, !shown.isHeard, bell.sink.accepts(alert),
      bell.present(alert, { _ in }).isHeard
    else { return shown }
    var result = shown
    result.instead = AlertOutlet.rangTheBell
    return result
  }

  /// An end that is too late or in doubt is shown and not heard. Unless the bell was asked for, a
  /// host without a terminal does without it.
  private func ways(_ notice: FinishNotice, _ plan: AlertPlan) -> [AlertWay] {
    if !notice.rings { return [.notification] }
    return plan.alerts.filter {
      $0 != .bell || plan.isExplicit || bell.check(within: .zero) == nil
    }
  }

  private func alert(_ notice: FinishNotice, of finish: SharedFinish) -> Alert {
    let id = finish.id.countdown
    let text = "\(notice.summary)\n\(notice.body)"
    let isTwin = state.withLock { state in
      defer { state.shown[id] = Shown(finish: finish, text: text) }
      return state.shown.contains { $0 != id && $1.text == text }
    }
    // By the name a server knows the end of an earlier run, which this one replaces.
    let source = Alert.Source(
      .countdown, id: Alert.ID(rawValue: finish.name), label: finish.label)
    // Some servers refuse a notification that looks like the previous one.
    var alert = Alert(
      Alert.ID(id), of: source, kind: .finished,
      title: notice.summary, body: isTwin ? "\(notice.body), \(finish.name)" : notice.body,
      wallTime: WallMoment(nanoseconds: finish.wallNanoseconds))
    alert.defaultActionTitle = "Open"
    // An application goes on with its own countdown.
    if finish.open.isEmpty { alert.actions = EndAction.after(finish) }
    return alert
  }

  private func play(_ alert: Alert, of finish: FinishID) -> AlertResult {
    let now = RealTime.monotonic
    if let result = resultSoFar(of: finish) { return result }
    let isFirst = state.withLock { state in
      if let begun = state.sounding?.begun, begun.duration(to: now) < .seconds(1) { return false }
      state.sounding = (finish, now)
      return true
    }
    return isFirst ? sound.present(alert) { _ in } : AlertResult(alert: .sound)
  }

  /// The result of an end that is announced once more because the device was slow: it may have
  /// begun, or may still. Nil for any other.
  private func resultSoFar(of finish: FinishID) -> AlertResult? {
    guard state.withLock({ $0.sounding?.finish == finish }), var result = sound.result else {
      return nil
    }
    result.isUnanswered = !result.isHeard && sound.sink.isPlaying
    return result.isHeard || result.isUnanswered ? result : nil
  }
}

// MARK: - Taking back

extension Presenter.State {
  /// Takes note of changes, and returns the finishes that are shown no longer.
  mutating func note(_ changes: SharedChanges) -> [FinishID] {
    if shown.isEmpty { return [] }
    let records = Dictionary(changes.changed.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    var gone: [FinishID] = []
    for (id, item) in shown {
      let (name, finish) = (item.finish.name, item.finish.id)
      let record = records[name]
      let isThere = [record?.finishID, record?.endedFinishID].contains(finish)
      if isThere, record?.stage != .stopped {
        shown[id]?.isListed = true
      } else if item.isListed, record != nil || changes.goneNames.contains(name) {
        shown[id] = nil
        gone.append(finish)
      }
    }
    return gone
  }
}

extension Presenter {
  /// Withdraws the notification of a finish that a person has answered during its announcement.
  func withdraw(_ finish: FinishID) {
    let isShown = state.withLock { state in
      guard state.shown[finish.countdown]?.finish.id == finish else { return false }
      state.shown[finish.countdown] = nil
      return true
    }
    if isShown { withdraw(finish.countdown) }
    silence([finish])
  }

  /// Whether an unanswered notification is shown.
  var isShowing: Bool {
    state.withLock { $0.shown.values.contains { $0.isListed && $0.isOnScreen } }
  }

  /// Whether the clip of a finish still sounds.
  var isSounding: Bool { sound.sink.isPlaying }

  /// Silences the clip; with finishes given, only a clip that one of them began.
  func silence(_ finishes: Set<FinishID>? = nil) {
    let isMeant = state.withLock { state in
      if let finishes, state.sounding.map({ finishes.contains($0.finish) }) != true { return false }
      state.sounding = nil
      return true
    }
    if isMeant { sound.sink.stop() }
  }
}
