package import Countdown
internal import CountdownSharing

/// How a user names a shared countdown: by its name, its id, or the beginning of that.
package struct CountdownKey: Hashable, Sendable {
  package let text: String

  init(_ text: String) throws(UsageError) {
    guard CountdownName.isAcceptable(text) else {
      throw UsageError(
        "no countdown can be called \(text.quoted): use \(CountdownName.acceptedForm)")
    }
    self.text = text
  }

  /// Nil for no operand; of several the second is one too many.
  init?(_ operands: [String], of command: String) throws(UsageError) {
    guard let first = operands.first else { return nil }
    if operands.count > 1 {
      throw UsageError("unexpected \(operands[1].quoted) after \(command) \(first.shown)")
    }
    try self.init(first)
  }

  /// Whether it is the beginning of an id, which a name may look like as well. The beginning has
  /// four characters at least, so that the name of a countdown that is gone seldom means another.
  package func begins(_ id: CountdownID) -> Bool {
    text.utf8.count >= 4 && "\(id)".hasPrefix(text.lowercased())
  }

  /// The name that was probably meant. Names that differ in their numbers alone are different
  /// countdowns, and no mistake.
  package func typo(among names: [String]) -> String? {
    func letters(_ name: String) -> String { name.lowercased().filter { !$0.isNumber } }
    return names.filter { letters($0) != letters(text) }.closest(to: text)
  }
}
