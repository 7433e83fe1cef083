/// The error of a text that should be JSON.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of bytes before the place of the error.
  package let offset: Int
  /// The error at that place.
  package let problem: String

  /// An error at a place.
  package init(offset: Int, problem: String) { (self.offset, self.problem) = (offset, problem) }

  /// The place and the problem, in one line.
  package var description: String { "invalid JSON at byte \(offset): \(problem)" }
}
