extension Invocation {
  /// A countdown to the end that a reader finds in the operands. Several words are one text, as
  /// the grammar's blanks: `countdown 1h 30 min`.
  func countdown(
    _ read: (String, TimeReader, Surroundings) throws(UsageError) -> EndOperand
  ) throws(UsageError) -> Request {
    let text = operands.joined(separator: " ")
    let operand = try read(text, settings.reader, surroundings)
    if let name = settings.remote.detached { return try detached(operand, as: name) }
    return .countdown(
      CountdownRequest(
        end: operand.end, command: command, notes: operand.notes, view: try view))
  }

  /// The only operand as one of a set of words.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    of type: Choice.Type, after command: String
  ) throws(UsageError) -> Choice {
    let words = Choice.allCases.map(\.rawValue)
    if operands.isEmpty { throw UsageError("expected \(words.alternatives) after \(command)") }
    let word = operands.joined(separator: " ")
    if let choice = Choice(rawValue: word) { return choice }
    throw UsageError(OptionValue.unknown(word, among: words))
  }

  /// Whether a list prints only names.
  func listsNames() throws(UsageError) -> Bool {
    if settings.remote.onlyNames, settings.isJSON {
      throw UsageError("--names cannot be combined with --json, which includes the names")
    }
    return settings.remote.onlyNames
  }
}
