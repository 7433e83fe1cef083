/// The watches of one store, each with a number: a value.
package struct SignalLines: Sendable {
  private var lines: [Int: SignalLine] = [:]
  private var last = 0

  package init() {}

  package var isEmpty: Bool { lines.isEmpty }
  package var all: [SignalLine] { Array(lines.values) }

  /// Adds a watch and returns its number.
  package mutating func add(_ line: SignalLine) -> Int {
    last += 1
    lines[last] = line
    return last
  }

  /// Removes a watch and returns it, so that it can be released outside of a lock; nil if it was
  /// removed before.
  package mutating func remove(_ number: Int) -> SignalLine? {
    lines.removeValue(forKey: number)
  }
}
