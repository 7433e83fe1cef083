/// A sink that is made at once, or else when it is asked: one that cannot be made fails each alert
/// with the reason, until it can.
package final class LateSink: Sendable {
  private let make: @Sendable () throws -> any AlertSink
  private let state: Locked<(any AlertSink)?>

  package init(_ make: @escaping @Sendable () throws -> any AlertSink) {
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

extension LateSink: AlertSink {
  package func present(
    _ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void
  ) throws { try get().present(alert, answer) }

  package func withdraw(_ id: Alert.ID) throws { try made?.withdraw(id) }

  package func accepts(_ alert: Alert) -> Bool { made?.accepts(alert) ?? true }

  package func check(within limit: Duration) throws { try get().check(within: limit) }

  package func observeSound(
    of id: Alert.ID, _ report: @escaping @Sendable (_ audibility: Alert.Audibility) -> Void
  ) {
    if let made { made.observeSound(of: id, report) } else { report(.over) }
  }

  package var options: SinkOptions { .joined([made?.options].compactMap(\.self)) }

  package func close() { made?.close() }
}
