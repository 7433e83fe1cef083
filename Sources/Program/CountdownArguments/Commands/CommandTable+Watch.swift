extension Command {
  static let watch = Command(
    name: "watch", operand: .optional(Command.Operand.names),
    options: Option.watch + Option.mouse,
    summary: "show all that runs, rings or is overdue, live",
    examples: ["countdown watch", "countdown watch tea", "countdown watch tea eggs"]
  ) { invocation throws(UsageError) in
    .watch(WatchRequest(keys: try invocation.keys, view: invocation.settings.view))
  }

  static let bar = Command(
    name: "bar", options: [.barFormat], summary: "print lines for a status bar",
    examples: ["countdown bar --format=waybar"]
  ) { invocation throws(UsageError) in
    guard let format = invocation.settings.bar else {
      let words = BarFormat.allCases.map(\.rawValue).joined(separator: "|")
      throw UsageError("--format is missing: countdown bar --format=\(words)")
    }
    return .bar(format)
  }
}

extension Option {
  /// The options of a view of another process's countdown.
  fileprivate static let watch = view.filter {
    ["inline", "plain", "color", "theme"].contains($0.name)
  }

  fileprivate static let barFormat = choice(
    "format", "tmux, i3blocks: once; others: a line a change"
  ) {
    $1.bar = $0
  }
}
