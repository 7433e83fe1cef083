/// The request of `countdown serve`.
package struct ServeRequest: Hashable, Sendable {
  /// Whether the host runs in this process, and not in one that outlives the terminal.
  package var isForeground = false
  /// Whether the host ends when nothing is left to do.
  package var endsWhenIdle = false
  /// The descriptor that gets a newline, and is closed, once the host serves.
  package var readyDescriptor: Int32?

  package init() {}

  /// Whether the host is for commands, and of no use if they cannot reach it.
  package var isForCommands: Bool { endsWhenIdle || readyDescriptor != nil }
}

extension Option {
  static let serve = [
    Option("foreground", "run in this terminal") { $1.serve.isForeground = $0 },
    Option("until-idle", "end when there is nothing left to do") { $1.serve.endsWhenIdle = $0 },
    Option("ready-fd", .text("N"), "write a newline to descriptor N when ready") {
      text, settings throws(ValueError) in
      settings.serve.readyDescriptor = Int32(try OptionValue.number(text, in: 3...65_535))
    },
  ]
}

extension Command {
  static let serve = Command(
    name: "serve", options: Option.serve, ignoresConfiguration: true,
    summary: "start the background process, called the host",
    examples: ["countdown serve", "countdown serve --foreground"]
  ) { invocation throws(UsageError) in
    let request = invocation.settings.serve
    if request.readyDescriptor != nil, !request.isForeground {
      throw UsageError("--ready-fd needs --foreground")
    }
    return .serve(request)
  }
}
