/// What is wrong with a text that should be JSON.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// How many bytes stand before the place.
  package let offset: Int
  /// What is wrong there.
  package let problem: String

  /// An error at a place.
  package init(offset: Int, problem: String) { (self.offset, self.problem) = (offset, problem) }

  /// The place and the problem, in one line.
  package var description: String { "no JSON at byte \(offset): \(problem)" }
}
