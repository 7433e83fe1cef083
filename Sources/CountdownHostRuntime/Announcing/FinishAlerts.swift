internal import Countdown
internal import CountdownArguments
internal import CountdownHost
internal import CountdownProcesses
internal import CountdownSharing

/// Tells the user that a countdown has ended which has no terminal of its own, as its options say:
/// by a notification, a sound, the bell.
final class FinishAlerts: Sendable {
  private let screen: AlertOutlet
  private let sound: AlertOutlet
  private let bell: AlertOutlet
  private let report: @Sendable (String) -> Void
  private let onAnswer: @Sendable (SharedFinish, Alert.Answer) -> Void
  private let state = Locked(State())

  private struct State: Sendable {
    /// What is shown.
    var shown: [CountdownID: Shown] = [:]
    /// What sounds, and since when. One clip at a time: of countdowns that end together the first
    /// is enough.
    var sounding: (finish: FinishID, begun: Moment)?
  }

  private struct Shown: Sendable {
    let finish: SharedFinish
    let text: String
    /// Whether its record lay in the store since; without one there is nothing to wait for.
    var isListed = false
    /// Whether its notification was shown.
    var isOnScreen = false
  }

  /// Nothing reached the user.
  struct Unheard: Error, CustomStringConvertible {
    let description: String
  }

  /// - Parameters:
  ///   - report: told, a line each, what did not work; from any thread.
  ///   - onAnswer: what a person answered to the notification of a finish.
  init(
    desktop: any AlertSink, bell: any AlertSink, onTerminal: TerminalNotice?,
    report: @escaping @Sendable (String) -> Void,
    onAnswer: @escaping @Sendable (SharedFinish, Alert.Answer) -> Void
  ) {
    let bell = SharedBell(bell)
    screen = .notification(desktop, onTerminal: onTerminal)
    sound = .sound(bell: bell)
    self.bell = .bell(bell)
    (self.report, self.onAnswer) = (report, onAnswer)
  }

  /// Tells it. May block, for about two seconds where the desktop hangs.
  ///
  /// - Throws: when no alert at all has worked.
  func tell(_ announcement: HostAnnouncement) throws {
    let finish = announcement.finish
    let notice = FinishNotice(announcement)
    let plan = AlertPlan(AlertOptions(attributes: finish.attributes))
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
    if !results.contains(where: \.isHeard) { throw Unheard(description: complaint) }
  }

  /// What is too late or in doubt is shown and not heard. Where nobody has asked for it, a host
  /// without a terminal does not miss the bell.
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
    // Some servers refuse what looks like the one before.
    var alert = Alert(
      Alert.ID(id), of: Alert.Source(.countdown, id: id, label: finish.label), kind: .finished,
      title: notice.summary, body: isTwin ? "\(notice.body), \(finish.name)" : notice.body,
      about: WallMoment(nanoseconds: finish.wallNanoseconds))
    alert.opening = "Open"
    // One of an application's is for that to begin again, and a routine has a next step.
    if finish.open.isEmpty, finish.step == nil { alert.actions = EndAction.all }
    return alert
  }

  private func play(_ alert: Alert, of finish: FinishID) -> AlertResult {
    let now = RealTime.monotonic
    let isFirst = state.withLock { state in
      if let begun = state.sounding?.begun, begun.duration(to: now) < .seconds(1) { return false }
      state.sounding = (finish, now)
      return true
    }
    return isFirst ? sound.present(alert) { _ in } : AlertResult(alert: .sound)
  }
}

// MARK: - Taking back

extension FinishAlerts {
  /// Takes away what is shown and silences what sounds of countdowns whose records are gone:
  /// cancelled, begun anew, or acknowledged elsewhere.
  ///
  /// - Parameter finishes: those whose records lie in the store.
  func keep(_ finishes: Set<FinishID>) {
    let gone = state.withLock { state in
      for (id, item) in state.shown where finishes.contains(item.finish.id) {
        state.shown[id]?.isListed = true
      }
      let gone = state.shown.values.filter { $0.isListed && !finishes.contains($0.finish.id) }
        .map(\.finish.id)
      for finish in gone { state.shown[finish.countdown] = nil }
      return gone
    }
    for finish in gone { try? screen.sink.withdraw(Alert.ID(finish.countdown)) }
    silence(Set(gone))
  }

  /// Takes away what is shown of a finish that a person has answered while it was announced.
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

  /// Falls silent; nil for whatever sounds, else only for what one of these began.
  func silence(_ finishes: Set<FinishID>? = nil) {
    let isMeant = state.withLock { state in
      if let finishes, state.sounding.map({ finishes.contains($0.finish) }) != true { return false }
      state.sounding = nil
      return true
    }
    if isMeant { sound.sink.stop() }
  }
}
