/// What a view shows, whatever it is drawn on: a value that the countdown, the kitchen timer and
/// the pomodoro make of their state, and that each style turns into cells, a line or words.
struct Scene: Hashable, Sendable {
  /// How the time stands, which decides its colour.
  enum Tone: Hashable, Sendable {
    case ready, running, ending, paused, over
  }

  /// A key that can be pressed, as a button.
  struct Button: Hashable, Sendable {
    let key: String
    let title: String
    var isEnabled = true
  }

  var label = ""
  /// What goes on: `Focus 1 of 4`, `paused`, `Time's up!`.
  var heading = ""
  /// The time as digits: `04:59`, `+0:12`.
  var digits: String
  /// Whole seconds that are left.
  var seconds: Int
  var tone: Tone
  /// The share that has passed; nil where there is nothing to show.
  var progress: Double?
  var buttons: [Button] = []
  /// One line that answers the last key or reports something.
  var note = ""
  /// What stands below when there is no note: when it ends, and which alerts will not work.
  var info = ""
  /// What was understood, once all of it is known: the start line of styles that write lines.
  var opening: String?
  /// Whether the program leaves by itself now, and says the rest in its last line.
  var isLeaving = false
  /// What every key does, while help is shown.
  var help: [Button]?
}

extension Scene {
  /// The window's title: the time and the label.
  var title: String {
    [digits, label.isEmpty ? "countdown" : label].joined(separator: " ")
  }

  /// What the tab shows.
  var tabProgress: TabProgress {
    guard let progress else { return .none }
    let percent = Int((progress * 100).rounded(.down))
    switch tone {
    case .running, .ending: return .running(percent: percent)
    case .paused: return .paused(percent: percent)
    case .ready, .over: return .none
    }
  }
}
