import Countdown

/// Collects values from any thread, in the order of their arrival.
final class Log<Value: Sendable>: Sendable {
  private let values = Locked<[Value]>([])

  var all: [Value] { values.withLock { $0 } }
  var count: Int { values.withLock { $0.count } }

  func append(_ value: Value) {
    values.withLock { $0.append(value) }
  }
}
