internal import Countdown
internal import CountdownArguments
internal import CountdownHost
internal import CountdownProcesses
internal import CountdownSharing

/// Tells the user that a countdown has ended which has no terminal of its own, as its options say:
/// by a notification, a sound, the bell.
final class FinishAlerts: Sendable {
  private let desktop: FinishDesktop
  private let bell: BellAlert
  private let dataFolders: [String]
  /// Shows a notification on the terminal; nil where no terminal can.
  private let onTerminal: (@Sendable (_ summary: String, _ body: String) -> Void)?
  private let report: @Sendable (String) -> Void
  private let voice = Locked(Voice())

  /// What sounds. One clip at a time: of countdowns that end together the first is enough.
  private struct Voice: Sendable {
    #if Sound
      var sound: SoundAlert?
    #endif
    var finish: FinishID?
    var begun: Moment?
  }

  /// Nothing reached the user.
  struct Unheard: Error, CustomStringConvertible {
    let description: String
  }

  init(
    desktop: FinishDesktop, bell: BellAlert, dataFolders: [String],
    onTerminal: (@Sendable (_ summary: String, _ body: String) -> Void)?,
    report: @escaping @Sendable (String) -> Void
  ) {
    (self.desktop, self.bell, self.dataFolders) = (desktop, bell, dataFolders)
    (self.onTerminal, self.report) = (onTerminal, report)
  }

  /// Tells it. May block, for about two seconds where the desktop hangs.
  ///
  /// - Throws: when no alert at all has worked.
  func tell(_ announcement: HostAnnouncement) throws {
    let finish = announcement.finish
    let notice = FinishNotice(announcement)
    let plan = AlertPlan(AlertOptions(attributes: finish.attributes))
    let results = alerts(notice, plan).map { alert in
      switch alert {
      case .notification: show(notice, of: finish)
      case .sound: sound(plan, for: finish.id)
      case .bell: AlertResult(alert: .bell, misses: bell.ring().map { [$0] } ?? [])
      }
    }
    guard let complaint = results.complaint else { return }
    report(complaint)
    if !results.contains(where: \.isHeard) { throw Unheard(description: complaint) }
  }

  /// What is too late or in doubt is shown and not heard. Where nobody has asked for it, a host
  /// without a terminal does not miss the bell.
  private func alerts(_ notice: FinishNotice, _ plan: AlertPlan) -> [AlertWay] {
    if !notice.rings { return [.notification] }
    return plan.alerts.filter { $0 != .bell || plan.isExplicit || bell.fault == nil }
  }

  private func show(_ notice: FinishNotice, of finish: SharedFinish) -> AlertResult {
    guard let failure = desktop.show(notice, of: finish) else {
      return AlertResult(alert: .notification)
    }
    onTerminal?(notice.summary, notice.body)
    return AlertResult(
      alert: .notification, misses: [failure],
      instead: onTerminal.map { _ in "the terminal's instead" })
  }

  /// Whether the clip of a finish still sounds.
  var isSounding: Bool {
    #if Sound
      voice.withLock { $0.sound }?.isSounding ?? false
    #else
      false
    #endif
  }

  /// Falls silent; nil for whatever sounds, else only for what one of these began.
  func silence(_ finishes: Set<FinishID>? = nil) {
    let ended: Voice = voice.withLock { voice in
      if let finishes, voice.finish.map(finishes.contains) != true { return Voice() }
      defer { voice = Voice() }
      return voice
    }
    #if Sound
      ended.sound?.silence()
    #endif
  }
}

extension FinishAlerts {
  #if Sound
    private func sound(_ plan: AlertPlan, for finish: FinishID) -> AlertResult {
      let sound = SoundAlert(
        file: plan.file, dataFolders: dataFolders, bell: bell,
        bellRingsAnyway: plan.alerts.contains(.bell))
      let now = RealTime.monotonic
      let previous: Voice? = voice.withLock { voice in
        if let begun = voice.begun, begun.duration(to: now) < .seconds(1) { return nil }
        defer { voice = Voice(sound: sound, finish: finish, begun: now) }
        return voice
      }
      guard let previous else { return AlertResult(alert: .sound) }
      previous.sound?.silence()
      return sound.ring()
    }
  #else
    private func sound(_ plan: AlertPlan, for finish: FinishID) -> AlertResult {
      AlertResult(alert: .sound, misses: ["not built in"])
    }
  #endif
}
