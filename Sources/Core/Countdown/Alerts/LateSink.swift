/// A sink of a chain, made at once, or else when it is asked: one that cannot be made fails then.
final class LateSink: Sendable {
  private let make: @Sendable () throws -> any AlertSink
  private let state: Locked<(any AlertSink)?>

  init(_ make: @escaping @Sendable () throws -> any AlertSink) {
    self.make = make
    state = Locked(try? make())
  }

  /// The sink; nil while it could not be made.
  var made: (any AlertSink)? { state.withLock { $0 } }

  /// The sink; tries once more to make it.
  func get() throws -> any AlertSink {
    if let made { return made }
    let new = try make()
    return state.withLock { sink in
      // Another thread may have made one meanwhile.
      let first = sink ?? new
      sink = first
      return first
    }
  }
}
