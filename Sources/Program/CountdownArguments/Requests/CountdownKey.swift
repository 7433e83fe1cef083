package import Countdown
internal import CountdownSharing

/// A user's name for a shared countdown: its name, its label, its id, or the beginning of that.
package struct CountdownKey: Hashable, Sendable {
  package let text: String

  init(_ text: String) throws(UsageError) {
    if (try? OptionValue.title(text)) == nil {
      try self.init(naming: text)
    } else {
      self.init(known: text)
    }
  }

  /// The name of a countdown that is to begin.
  init(naming text: String) throws(UsageError) {
    guard CountdownName.isAcceptable(text) else {
      throw UsageError(
        "no countdown can be called \(text.quoted): use \(CountdownName.acceptedForm)")
    }
    self.text = text
  }

  private init(known text: String) { self.text = text }

  /// The key of a countdown that is there.
  package static func named(_ name: String) -> CountdownKey { CountdownKey(known: name) }

  /// Nil for no operand; a second operand is an error.
  init?(_ operands: [String], of command: String) throws(UsageError) {
    guard let first = operands.first else { return nil }
    if operands.count > 1 {
      throw UsageError("unexpected \(operands[1].quoted) after \(command) \(first.shown)")
    }
    try self.init(first)
  }

  /// Whether the key is the beginning of an id. A beginning has at least four characters, so that
  /// the name of a countdown that is gone seldom matches the id of another.
  package func begins(_ id: CountdownID) -> Bool {
    text.utf8.count >= 4 && "\(id)".hasPrefix(text.lowercased())
  }

  /// The name that was probably meant. Names that differ only in their numbers are different
  /// countdowns, not a typing mistake.
  package func typo(among names: [String]) -> String? {
    func letters(_ name: String) -> String { name.lowercased().filter { !$0.isNumber } }
    return names.filter { letters($0) != letters(text) }.closest(to: text)
  }
}
