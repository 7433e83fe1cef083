/// Commands that share a line of the overview, which would otherwise be longer than a screen.
struct HelpTopic: Sendable {
  /// The words of the commands.
  let words: [String]
  let summary: String

  private static let all = [
    HelpTopic(
      words: ["kitchen", "pomodoro"], summary: "a kitchen timer; focus and breaks"),
    HelpTopic(words: ["run", "up", "lap"], summary: "your own steps; a stopwatch; a lap of it"),
    HelpTopic(
      words: ["pause", "resume", "toggle", "next"], summary: "control a countdown from elsewhere"),
    HelpTopic(
      words: ["add", "less", "label"], summary: "lengthen, shorten or rename one"),
    HelpTopic(
      words: ["stop", "reset", "restart", "clear"],
      summary: "end one, set it back, begin it anew"),
    HelpTopic(
      words: ["status", "list", "wait", "events"],
      summary: "show countdowns and their events"),
    HelpTopic(
      words: ["watch", "bar", "history"],
      summary: "live view; status bar; past countdowns"),
    HelpTopic(
      words: ["alarm", "remind", "undo"], summary: "alarms; reminders; undo a removal"),
    HelpTopic(
      words: ["presets", "explain", "help"], summary: "your presets; meaning of a time; help"),
    HelpTopic(
      words: ["serve", "doctor", "completions"],
      summary: "background process; checks; shell completions"),
  ]

  /// The overview's lines in the order of the table: the words and the summary.
  static var lines: [(String, String)] {
    var lines = [(Command.duration.title, Command.duration.summary)]
    for word in Command.topLevelNames {
      if let topic = all.first(where: { $0.words.contains(word) }) {
        let words = topic.words
        if words.first == word { lines.append((words.joined(separator: ", "), topic.summary)) }
      } else if let command = Command.named(word) {
        lines.append((command.title, command.summary))
      }
    }
    return lines
  }
}
