extension Command {
  static let watch = Command(
    name: "watch", operand: .optional("NAME"), options: Option.watch,
    summary: "show a countdown that runs elsewhere, live",
    examples: ["countdown watch tea", "countdown watch --inline"]
  ) { invocation throws(UsageError) in
    let key = try CountdownKey(invocation.operands, of: "watch")
    return .watch(WatchRequest(key: key, view: invocation.settings.view))
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
