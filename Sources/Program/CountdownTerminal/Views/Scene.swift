/// The content of a view, independent of its style: a value that the countdown, the kitchen timer
/// and the pomodoro make of their state, and that each style turns into cells, a line or words.
package struct Scene: Hashable, Sendable {
  /// The state of the time, which decides its colour.
  package enum Tone: Hashable, Sendable {
    case ready, running, warned, ending, paused, over
  }

  /// The step of a routine, which decides the colour while it runs.
  package enum Step: Hashable, Sendable {
    case focus, shortBreak, longBreak
  }

  /// A key that can be pressed, as a button.
  package struct Button: Hashable, Sendable {
    package let key: String
    package let title: String
    package var isEnabled = true
    /// Whether the button is left out where it would need a row more.
    package var isExtra = false

    package init(key: String, title: String, isEnabled: Bool = true, isExtra: Bool = false) {
      (self.key, self.title, self.isEnabled, self.isExtra) = (key, title, isEnabled, isExtra)
    }
  }

  package var label = ""
  /// The present state: `Focus 1 of 4`, `paused`, `Time's up!`.
  package var heading = ""
  /// The time as digits: `04:59`, `+0:12`.
  package var digits: String
  /// The whole seconds left, or elapsed.
  package var seconds: Int
  /// Whether the seconds are elapsed ones.
  package var countsUp = false
  package var tone: Tone
  /// Nil outside of a routine.
  package var step: Step?
  /// The rounds of a routine, a dot for each.
  package var dots = ""
  /// The share that has passed; nil if there is none to show.
  package var progress: Double?
  package var buttons: [Button] = []
  /// The things of a view that shows several; the rest of the scene is about the chosen one.
  package var list: SceneList?
  /// One line that answers the last key or reports something.
  package var note = ""
  /// The text below when there is no note: the end, and the alerts that will not work.
  package var info = ""
  /// The same for a narrow window, with the end time first; nil if it needs no other form.
  package var narrowInfo: String?
  /// Lines below everything else, the most important first: as many as there is room for.
  package var lines: [String] = []
  /// Whether room is kept for the first few lines while there are none, so that nothing moves when
  /// they come.
  package var hasLines = false
  /// The newest line of the list, for styles that have no room for more.
  package var latest = ""
  /// The start line for styles that write lines, once everything in it is known.
  package var opening: String?
  /// Whether the program ends by itself now, with its last line.
  package var isLeaving = false
  /// The meaning of every key, while help is shown.
  package var help: [Button]?

  package init(
    label: String = "", heading: String = "", digits: String, seconds: Int, tone: Tone,
    progress: Double? = nil, buttons: [Button] = [], note: String = "", help: [Button]? = nil
  ) {
    (self.label, self.heading, self.digits, self.seconds) = (label, heading, digits, seconds)
    (self.tone, self.progress, self.buttons) = (tone, progress, buttons)
    (self.note, self.help) = (note, help)
  }
}

extension Scene {
  /// A filled dot for each round that has begun: `● ● ○ ○`; empty for one round, or too many.
  package static func dots(_ round: Int, of rounds: Int) -> String {
    guard (2...12).contains(rounds) else { return "" }
    return (1...rounds).map { $0 <= round ? "●" : "○" }.joined(separator: " ")
  }

  /// The window's title: the time and the label; empty without a time.
  var title: String {
    digits.isEmpty ? "" : [digits, label.isEmpty ? "countdown" : label].joined(separator: " ")
  }

  var tabProgress: TabProgress {
    guard let progress else { return .none }
    let percent = Int((progress * 100).rounded(.down))
    switch tone {
    case .running, .warned, .ending: return .running(percent: percent)
    case .paused: return .paused(percent: percent)
    case .ready, .over: return .none
    }
  }
}
