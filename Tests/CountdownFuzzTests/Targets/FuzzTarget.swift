/// The readers of one kind of bytes from outside, with what must be true of them whatever the bytes
/// are.
///
/// The fuzzer calls a target with millions of inputs. The tests call it with those of
/// `Tests/CountdownFuzzTests/Corpus/NAME.tar`, which must reach all of its readers.
struct FuzzTarget: Sendable, CustomStringConvertible {
  /// The name of the target and of its corpus.
  let name: String
  /// What an input of the right form gets through. A corpus that never does so tries refusals only.
  let readers: Set<String>
  private let body: @Sendable ([UInt8], inout Set<String>) throws -> Void

  /// - Parameter body: reads the bytes, inserts the names of the readers that have accepted them,
  ///   and throws a ``Violation`` if something is not as it must be.
  init(
    name: String, readers: Set<String>,
    _ body: @escaping @Sendable ([UInt8], inout Set<String>) throws -> Void
  ) {
    (self.name, self.readers, self.body) = (name, readers, body)
  }

  /// Reads the bytes as everything that they may be.
  ///
  /// - Returns: the readers that have accepted them.
  @discardableResult
  func check(_ bytes: [UInt8]) throws -> Set<String> {
    var reached: Set<String> = []
    try body(bytes, &reached)
    return reached
  }

  var description: String { name }

  static let all: [FuzzTarget] = [
    .arguments, .attributes, .calendarFile, .configuration, .desktop, .duration, .event,
    .history, .host, .icalendar, .json, .keys, .moment, .posixZone, .postgres, .record,
    .recurrence, .row, .sequence, .snapshot, .socket, .system, .theme, .todo, .zoneFile,
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
