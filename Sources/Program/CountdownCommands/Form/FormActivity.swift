internal import Countdown
internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownProgram
internal import CountdownTerminal

/// A form on a terminal, until its change is complete or the user leaves it.
final class FormActivity<Form: ItemForm>: Activity {
  private var form: Form
  private let week: WeekSymbols
  private let sound: FormSound
  private let guide: FormGuide<Form.Change>
  /// What the fields mean.
  private var echo = ""
  /// The change; nil until it is complete.
  private(set) var change: Form.Change?
  private(set) var ending: Ending?

  init(
    _ form: Form, week: WeekSymbols, inbox: Inbox<FormNotice>, guide: FormGuide<Form.Change>
  ) {
    (self.form, self.week, self.guide) = (form, week, guide)
    sound = FormSound { inbox.post(.soundFailed) }
    look()
  }

  /// Reads what the fields mean; nothing is said of fields that cannot be read yet.
  private func look() {
    let change = form.understood.flatMap { guide.fault($0) == nil ? $0 : nil }
    echo = change.map(guide.echo) ?? ""
  }

  func begin() -> Ending? { nil }

  /// Without a text: the form is drawn by itself.
  var scene: Scene { Scene(digits: "", seconds: 0, tone: .ready) }

  func frame(_ size: Size) -> Frame {
    FormView(form: form, week: week, size: size, echo: echo, isPlaying: sound.end != nil).frame()
  }

  var isForm: Bool { true }

  var deadline: Moment? { sound.end }

  func wake() {
    if let reason = sound.update(at: RealTime.monotonic) { form.complaint = reason }
  }

  func receive(_ notice: FormNotice) { wake() }

  func press(_ key: Key) {
    let wasPlaying = sound.end != nil
    sound.stop()
    if wasPlaying, key == .edit(.play) { return }
    switch form.press(key) {
    case .editing: look()
    case .hearing(let choice, let volume):
      let reason = sound.play(choice, volume: volume, at: RealTime.monotonic)
      form.complaint = reason ?? ""
    case .finished(let change):
      if let fault = guide.fault(change) { return form.refuse(fault) }
      (self.change, ending) = (change, Ending(status: .finished))
    case .abandoned: ending = Ending(status: .stopped)
    }
  }

  func choose(_ row: Int) {
    form.choose(row: row)
    look()
  }

  func closeHelp() {}

  func willHalt() { sound.stop() }

  func interrupt() -> String? {
    sound.stop()
    return nil
  }
}

/// The messages of other threads to the loop of a form.
enum FormNotice: Sendable {
  /// A sound that was begun is not heard.
  case soundFailed
}
