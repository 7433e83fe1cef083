/// A parser of bytes from outside, with what must be true of it whatever the bytes are.
///
/// The fuzzer calls a target with millions of inputs. The tests call it with those of
/// `Tests/CountdownFuzzTests/Corpus/NAME`.
struct FuzzTarget: Sendable, CustomStringConvertible {
  /// The name of the target and of its corpus.
  let name: String
  /// Reads the bytes, and throws a ``Violation`` if something is not as it must be.
  let check: @Sendable ([UInt8]) throws -> Void

  var description: String { name }

  static let all: [FuzzTarget] = [
    .arguments, .configuration, .duration, .icalendar, .json, .keys, .moment, .posixZone, .record,
    .recurrence, .row, .sequence, .socket, .theme, .todo, .zoneFile,
  ]
}

/// A property that does not hold.
struct Violation: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Throws a violation unless a condition is true.
func require(_ condition: Bool, _ claim: @autoclosure () -> String) throws(Violation) {
  if !condition { throw Violation(claim()) }
}
