internal import Countdown
internal import CountdownSystem

extension Option {
  /// The options, one of each name.
  static let all: [Option] = {
    var options: [Option] = []
    for option in Command.all.flatMap(\.options) where !options.contains(where: option.isNamesake) {
      options.append(option)
    }
    return options
  }()

  /// The options that the configuration file may set.
  static let configurable =
    pomodoro + view + mouse + alarmDefaults + bootDefault + morning + historyLimit + store

  private func isNamesake(of other: Option) -> Bool { name == other.name }

  /// The options of everything that counts down in a terminal.
  static let view: [Option] =
    announcing
    + [
      Option("inline", "one line that redraws in place") { $1.view.set(.inline, $0) }.short("i"),
      Option("plain", "words for screen readers, no redraw") {
        $1.view.set(.plain, $0)
      }.short("p"),
      choice("color", "default auto; NO_COLOR is respected") { $1.view.color = $0 },
      choice("theme", "which colours; default the terminal's own") { $1.view.theme = $0 },
      Option("overtime", "count up past zero") { $1.view.overtime = $0 },
      Option("stay", "keep the view after the end") { $1.view.stay = $0 },
      Option("tick", "tick like a clock, each second") { $1.view.ticks = $0 },
      choice("suspend", "while the machine sleeps; default count") { $1.view.suspend = $0 },
    ].configurable

  /// The options for the name of a countdown and the announcement of its end, wherever it runs.
  static let announcing: [Option] = [
    Option("label", .text("TEXT"), "a name, shown beside the digits") {
      text, settings throws(ValueError) in
      settings.view.label = try OptionValue.label(text)
    }.short("l"),
    Option("sound", .file(["nature", "none"]), "alert with a clip; none: no sound at all") {
      text, settings throws(ValueError) in
      let home = UserFolder.absolute("HOME", settings.reader.environment)
      settings.view.alerts.sound = try OptionValue.sound(text, home: home)
    }.short("s"),
    Option("notify", "alert with a desktop notification") {
      $1.view.alerts.notify = $0
    }.short("n"),
    Option("bell", "alert with the terminal's bell") { $1.view.alerts.bell = $0 }.short("b"),
    Option("quiet", "the same as --sound none") {
      $1.view.alerts.sound = $0 ? AlertOptions.Sound.none : nil
    }.short("q"),
    Option("warn", .text("DURATION,…|never"), "warn this long before the end") {
      text, settings throws(ValueError) in
      settings.view.warnings = try OptionValue.leads(text)
    }.asList.inMinutes,
    choice("urgency", "notification urgency; default normal") { $1.view.alerts.urgency = $0 },
  ].configurable

  /// The options of the pomodoro alone.
  static let pomodoro: [Option] = [
    duration("focus", "25m") { $1.pomodoro.focus = $0 },
    duration("break", "5m") { $1.pomodoro.shortBreak = $0 },
    duration("long-break", "15m, after the last round") { $1.pomodoro.longBreak = $0 },
    Option("rounds", .text("N"), "default 4, at most \(Limits.rounds.upperBound)") {
      text, settings throws(ValueError) in
      settings.pomodoro.rounds = try OptionValue.number(text, in: Limits.rounds)
    },
    Option("auto", "begin each step without waiting for a key") {
      $1.pomodoro.isAutomatic = $0
    },
  ].configurable

  private static func duration(
    _ name: String, _ initial: String,
    set: @escaping @Sendable (Duration, inout Settings) -> Void
  ) -> Option {
    Option(name, .text("DURATION"), "default \(initial)") { text, settings throws(ValueError) in
      set(try OptionValue.duration(text), &settings)
    }.inMinutes
  }

  /// The option of views that take the mouse.
  static let mouse = [
    Option("no-mouse", "leave the mouse to the terminal") { $1.view.takesMouse = !$0 }
  ].configurable

  /// Whether an option says how a form is shown, and nothing that a form asks for.
  static func isOfForms(_ name: String) -> Bool { mouse.contains { $0.name == name } }

  static let manual = Option("man", "print the manual page") { $1.isManual = $0 }

  static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ summary: String,
    set: @escaping @Sendable (Choice, inout Settings) -> Void
  ) -> Option {
    let words = Choice.allCases.map(\.rawValue)
    return Option(name, .choice(words), summary) { text, settings throws(ValueError) in
      guard let choice = Choice(rawValue: text) else {
        throw OptionValue.unknown(text, among: words)
      }
      set(choice, &settings)
    }
  }
}

extension ViewOptions {
  /// Chooses a style, or undoes the choice.
  fileprivate mutating func set(_ style: Style, _ isOn: Bool) {
    if isOn { self.style = style } else if self.style == style { self.style = .automatic }
  }
}
