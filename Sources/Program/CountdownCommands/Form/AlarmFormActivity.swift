internal import Countdown
internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownProgram
internal import CountdownTerminal

/// The form of an alarm on a terminal, until its change is complete or the user leaves it.
final class AlarmFormActivity: Activity {
  private var form: AlarmForm
  private let number: Int
  private let week: WeekSymbols
  private let sound: FormSound
  private let fault: (AlarmChange) -> String?
  /// The change; nil until it is complete.
  private(set) var change: AlarmChange?
  private(set) var ending: Ending?

  enum Notice: Sendable {
    /// A sound that was begun is not heard.
    case soundFailed
  }

  /// - Parameter fault: the reason why a change is impossible; nil if it is possible.
  init(
    _ status: AlarmStatus, week: WeekSymbols, surroundings: Surroundings, inbox: Inbox<Notice>,
    _ fault: @escaping (AlarmChange) -> String?
  ) {
    form = AlarmForm(status.alarm, week: week.days, surroundings: surroundings)
    (number, self.week, self.fault) = (status.number, week, fault)
    sound = FormSound { inbox.post(.soundFailed) }
  }

  func begin() -> Ending? { nil }

  /// Without a text: the form is drawn by itself.
  var scene: Scene { Scene(digits: "", seconds: 0, tone: .ready) }

  func frame(_ size: Size) -> Frame {
    AlarmFormView(form: form, number: number, week: week, size: size, isPlaying: sound.end != nil)
      .frame()
  }

  var isForm: Bool { true }

  var deadline: Moment? { sound.end }

  func wake() {
    if let reason = sound.update(at: RealTime.monotonic) { form.complaint = reason }
  }

  func receive(_ notice: Notice) { wake() }

  func press(_ key: Key) {
    let wasPlaying = sound.end != nil
    sound.stop()
    if wasPlaying, key == .edit(.play) { return }
    switch form.press(key) {
    case .editing: break
    case .hearing(let choice):
      let reason = sound.play(choice, volume: form.alarm.volume, at: RealTime.monotonic)
      form.complaint = reason ?? ""
    case .finished(let change):
      if let fault = fault(change) { return form.refuse(fault) }
      (self.change, ending) = (change, Ending(status: .finished))
    case .abandoned: ending = Ending(status: .stopped)
    }
  }

  func choose(_ row: Int) {
    if let field = AlarmForm.Field(rawValue: row) { form.choose(field) }
  }

  func closeHelp() {}

  func willHalt() { sound.stop() }

  func interrupt() -> String? {
    sound.stop()
    return nil
  }
}
