internal import Countdown
internal import CountdownProgram
internal import CountdownSharing

/// All that the host shows and plays: the screen, the sound and the bell, for the ends and warnings
/// of countdowns, as their options say, and for alarms and reminders.
final class Presenter: Sendable {
  let screen: AlertOutlet
  let sound: AlertOutlet
  let bell: AlertOutlet
  /// The outlets of the agenda, which reports their faults at once. An alarm rings beside an end.
  let alarmScreen: AlertOutlet
  let alarmSound: AlertOutlet
  let report: @Sendable (String) -> Void
  let state = Locked(State())
  private let trial = Locked<(faults: [AlertFault], time: Moment)?>(nil)
  private let turn = Semaphore()

  struct State: Sendable {
    /// The finishes that are shown.
    var shown: [CountdownID: Shown] = [:]
    /// The countdowns whose warning is shown.
    var warned: Set<CountdownID> = []
    /// The finish whose clip sounds, and since when. Only one clip at a time: of countdowns that
    /// end together the first clip is enough.
    var sounding: (finish: FinishID, begun: Moment)?
  }

  /// A finish that is shown.
  struct Shown: Sendable {
    let finish: SharedFinish
    let text: String
    /// Whether the record was in the store since; without a record there is nothing to wait for.
    var isListed = false
    /// Whether the notification was shown.
    var isOnScreen = false
  }

  /// - Parameters:
  ///   - desktop: the notification server.
  ///   - bell: the bell of the terminal, if there is one.
  ///   - onTerminal: shows a notification on the terminal; nil where no terminal can.
  ///   - report: called, from any thread, with a line for each fault.
  init(
    desktop: any AlertSink, bell: any AlertSink, onTerminal: TerminalNotice?,
    report: @escaping @Sendable (String) -> Void
  ) {
    let reportLate = { @Sendable (result: AlertResult) in
      if let complaint = [result].complaint { report(complaint) }
    }
    let onRemark = { @Sendable (remark: String) in report("sound: \(remark)") }
    let shared = SharedBell(bell)
    screen = .notification(desktop, onTerminal: onTerminal)
    sound = .sound(bell: shared, report: reportLate, onRemark: onRemark)
    self.bell = .bell(shared)
    alarmScreen = .notification(desktop, onTerminal: onTerminal, report: reportLate)
    alarmSound = .sound(bell: bell, report: reportLate, onRemark: onRemark)
    self.report = report
    turn.post()
  }

  /// The alerts that will not work, by silent trials, one at a time. Blocks for about a second at
  /// most. A screen, a device and a session come and go, so that a result is good for 5 s.
  func faults() -> [AlertFault] {
    turn.wait()
    defer { turn.post() }
    if let (faults, time) = trial.withLock(\.self),
      time.duration(to: RealTime.monotonic) < .seconds(5)
    {
      return faults
    }
    let faults = [alarmScreen, alarmSound, bell].compactMap {
      $0.check(within: .milliseconds(200))
    }
    trial.withLock { $0 = (faults, RealTime.monotonic) }
    return faults
  }

  /// Takes back what is shown of countdowns that were cancelled, started again, paused, or
  /// acknowledged elsewhere.
  func note(_ changes: SharedChanges) {
    let (warnings, finishes) = state.withLock { ($0.warningsOver(by: changes), $0.note(changes)) }
    for id in warnings.union(finishes.map(\.countdown)) { withdraw(id) }
    silence(Set(finishes))
  }

  func withdraw(_ id: CountdownID) { try? screen.sink.withdraw(Alert.ID(id)) }
}
