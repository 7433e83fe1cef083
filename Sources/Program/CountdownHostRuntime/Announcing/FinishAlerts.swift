internal import Countdown
internal import CountdownArguments
internal import CountdownHost
internal import CountdownProcesses
internal import CountdownSharing

/// Announces the end of a countdown without a terminal, as the countdown's options say: by a
/// notification, a sound, the bell.
final class FinishAlerts: Sendable {
  private let screen: AlertOutlet
  private let sound: AlertOutlet
  private let bell: AlertOutlet
  private let report: @Sendable (String) -> Void
  private let onAnswer: @Sendable (SharedFinish, Alert.Answer) -> Void
  private let state = Locked(State())

  fileprivate struct State: Sendable {
    /// The finishes that are shown.
    var shown: [CountdownID: Shown] = [:]
    /// The finish whose clip sounds, and since when. Only one clip at a time: of countdowns that
    /// end together the first clip is enough.
    var sounding: (finish: FinishID, begun: Moment)?
  }

  fileprivate struct Shown: Sendable {
    let finish: SharedFinish
    let text: String
    /// Whether the record was in the store since; without a record there is nothing to wait for.
    var isListed = false
    /// Whether the notification was shown.
    var isOnScreen = false
  }

  /// The error when no alert reached the user, as far as is known.
  struct Unheard: UnansweredAlert, CustomStringConvertible {
    let description: String
    let isUnanswered: Bool
  }

  /// - Parameters:
  ///   - report: called, from any thread, with a line for each fault.
  ///   - onAnswer: called with a person's answer to the notification of a finish.
  init(
    desktop: any AlertSink, bell: any AlertSink, onTerminal: TerminalNotice?,
    report: @escaping @Sendable (String) -> Void,
    onAnswer: @escaping @Sendable (SharedFinish, Alert.Answer) -> Void
  ) {
    let bell = SharedBell(bell)
    screen = .notification(desktop, onTerminal: onTerminal)
    sound = .sound(bell: bell) { if let late = [$0].complaint { report(late) } }
    self.bell = .bell(bell)
    (self.report, self.onAnswer) = (report, onAnswer)
  }

  /// Announces an end. May block, for about two seconds where the desktop hangs.
  ///
  /// - Throws: ``Unheard`` when no alert at all has worked.
  func announce(_ announcement: HostAnnouncement) throws {
    let finish = announcement.finish
    let notice = FinishNotice(announcement)
    let plan = AlertPlan(StepSounds.options(finish.attributes, at: finish.step?.index))
    let plain = alert(notice, of: finish)
    let results = ways(notice, plan).map { way in
      let alert = plan.alert(plain, for: way)
      return switch way {
      case .notification: screen.present(alert) { [onAnswer] in onAnswer(finish, $0) }
      case .sound: play(alert, of: finish.id)
      case .bell: bell.present(alert) { _ in }
      }
    }
    if results.contains(where: { $0.alert == .notification && $0.isHeard }) {
      state.withLock { $0.shown[finish.id.countdown]?.isOnScreen = true }
    }
    guard let complaint = results.complaint else { return }
    report(complaint)
    if !results.contains(where: \.isHeard) {
      throw Unheard(
        description: complaint, isUnanswered: results.contains(where: \.isUnanswered))
    }
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
    // Some servers refuse a notification that looks like the previous one.
    var alert = Alert(
      Alert.ID(id), of: Alert.Source(.countdown, id: Alert.ID(id), label: finish.label),
      kind: .finished,
      title: notice.summary, body: isTwin ? "\(notice.body), \(finish.name)" : notice.body,
      wallTime: WallMoment(nanoseconds: finish.wallNanoseconds))
    alert.defaultActionTitle = "Open"
    // An application starts its own countdown again, and a routine has a next step.
    if finish.open.isEmpty, finish.step == nil { alert.actions = EndAction.all }
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

extension FinishAlerts.State {
  /// Returns the finishes that are shown no longer.
  fileprivate mutating func note(_ changes: SharedChanges) -> [FinishID] {
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

extension FinishAlerts {
  /// Withdraws the notifications and silences the sounds of countdowns whose records are gone:
  /// cancelled, started again, or acknowledged elsewhere.
  func note(_ changes: SharedChanges) {
    let gone = state.withLock { $0.note(changes) }
    for finish in gone { try? screen.sink.withdraw(Alert.ID(finish.countdown)) }
    silence(Set(gone))
  }

  /// Withdraws the notification of a finish that a person has answered during its announcement.
  func withdraw(_ finish: FinishID) {
    let isShown = state.withLock { state in
      guard state.shown[finish.countdown]?.finish.id == finish else { return false }
      state.shown[finish.countdown] = nil
      return true
    }
    if isShown { try? screen.sink.withdraw(Alert.ID(finish.countdown)) }
    silence([finish])
  }

  /// Whether a notification is shown that nobody has answered.
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
