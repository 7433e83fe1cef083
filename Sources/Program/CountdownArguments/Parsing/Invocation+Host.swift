internal import Countdown

extension Invocation {
  /// `start NAME DURATION`
  func start() throws(UsageError) -> Request {
    let text = operands.dropFirst().joined(separator: " ")
    guard !text.isEmpty else { throw missing(beside: operands[0]) }
    let name = try name(operands[0], of: text)
    if let routine = try repeated(operands.dropFirst()) { return try detached(routine, as: name) }
    let length = try duration(text, after: name) { "countdown until \($0) --detach \(name)" }
    let notes = EndOperand.hint(text, length)
    return .remote(
      .start(try complete(StartRequest(name: name, end: .after(length), notes: notes))))
  }

  /// `25m --detach [NAME]`, `until 14:15 --detach [NAME]`
  func detached(_ operand: EndOperand, as name: String) throws(UsageError) -> Request {
    guard command.isEmpty else {
      throw UsageError(
        "--detach cannot be combined with -- command; use the hook finished, or: "
          + "countdown start NAME DURATION && countdown wait NAME && command")
    }
    return try detached(StartRequest(end: operand.end, notes: operand.notes), as: name)
  }

  /// `pomodoro --detach [NAME]`, `run STEPS --detach [NAME]`
  func detached(_ routine: PomodoroRequest, as name: String) throws(UsageError) -> Request {
    let first = routine.plan.first?.duration ?? routine.focus
    let request = StartRequest(end: .after(first), routine: routine)
    return try detached(request, as: name)
  }

  private func detached(_ request: StartRequest, as name: String) throws(UsageError) -> Request {
    try checkDetached()
    var request = request
    request.name = name.isEmpty ? nil : name
    if settings.view.suspend == .pause {
      request.notes.append(
        "in the background a countdown continues while the machine sleeps; suspend is ignored")
    }
    return .remote(.start(try complete(request)))
  }

  /// Refuses options of a view beside `--detach`.
  func checkDetached() throws(UsageError) {
    let useless = ["inline", "plain", "color", "theme", "overtime", "stay", "suspend", "tick"]
    if let option = useless.first(where: given.contains) {
      throw UsageError("--\(option) cannot be combined with --detach, which shows nothing here")
    }
  }

  /// `[NAME …]`, or `--all`.
  var targets: CountdownTargets {
    get throws(UsageError) {
      if settings.remote.isAll {
        guard let name = operands.first else { return .all }
        throw UsageError("--all means every countdown; leave out \(name.shown)")
      }
      let keys = try keys
      return keys.isEmpty ? .only : .named(keys)
    }
  }

  /// `[NAME …]`, each once.
  var keys: [CountdownKey] {
    get throws(UsageError) {
      var keys: [CountdownKey] = []
      for name in operands where !keys.contains(where: { $0.text == name }) {
        keys.append(try CountdownKey(name))
      }
      return keys
    }
  }

  /// `add [NAME] DURATION`, `less [NAME] DURATION`; operands that form a duration as a whole have
  /// no name before them.
  func adjustment(
    _ command: String, _ control: (Duration) -> CountdownControl
  ) throws(UsageError) -> Request {
    let text = operands.joined(separator: " ")
    if operands.count == 1 || (try? OptionValue.duration(text)) != nil {
      return .remote(.control(control(try duration(text)), .only))
    }
    let key = try CountdownKey(operands[0])
    let length = try duration(
      operands.dropFirst().joined(separator: " "), after: key.text, of: command)
    return .remote(.control(control(length), .named([key])))
  }

  /// Adds the label and the alerts, for another process with another working folder.
  private func complete(_ request: StartRequest) throws(UsageError) -> StartRequest {
    var request = request
    (request.label, request.alerts) = (settings.view.label, settings.view.alerts)
    request.warnings = settings.view.warnings
    request.routine?.view.warnings = settings.view.warnings
    request.alerts.sound = try request.alerts.sound.map(absolute)
    if let plan = request.routine?.plan {
      request.routine?.plan = try plan.map { (step) throws(UsageError) in
        let sound = try step.sound.map(absolute)
        return PlanStep(name: step.name, duration: step.duration, sound: sound)
      }
    }
    return request
  }

  private func absolute(_ sound: AlertOptions.Sound) throws(UsageError) -> AlertOptions.Sound {
    guard case .file(let path) = sound else { return sound }
    let absolute = path.hasPrefix("/") ? path : "\(surroundings.folder)/\(path)"
    guard absolute.utf8.count <= 1_024 else {
      throw UsageError("--sound: \(path.quoted) is longer than 1024 bytes")
    }
    return .file(absolute)
  }

  /// A label with blanks is no name, but has one made of it where no other is asked for.
  private func name(_ word: String, of length: String) throws(UsageError) -> String {
    do {
      return try CountdownKey(naming: word).text
    } catch {
      guard word.contains(where: \.isWhitespace), (try? OptionValue.title(word)) != nil else {
        throw error
      }
      let command = "countdown \(length.shown) --detach --label \(word.quoted)"
      throw UsageError(error.reason, suggestion: command)
    }
  }

  private func missing(beside word: String) -> UsageError {
    if (try? OptionValue.duration(word)) != nil {
      return UsageError("NAME is missing", suggestion: "countdown start tea \(word)")
    }
    return UsageError("DURATION is missing, such as: countdown start \(word.shown) 5m")
  }

  /// - Parameter until: the command for a clock time where a length was asked for.
  private func duration(
    _ text: String, after name: String? = nil, of command: String = "start",
    until: (String) -> String? = { _ in nil }
  ) throws(UsageError) -> Duration {
    do {
      return try OptionValue.duration(text)
    } catch {
      let isSwapped = name.map { (try? OptionValue.duration($0)) != nil } ?? false
      if isSwapped, (try? CountdownKey(naming: text)) != nil {
        let meant = "countdown \(command) \(text.shown) \(name ?? "")"
        throw UsageError(error.reason, suggestion: meant)
      }
      let times = settings.reader.times(meantBy: text, in: surroundings).compactMap(until)
      throw UsageError(error.reason, suggestions: error.suggestions + times)
    }
  }
}
