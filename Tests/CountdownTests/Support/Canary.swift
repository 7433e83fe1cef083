/// Runs a closure when it is released: put it into a capture to see when that goes.
final class Canary: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  deinit { body() }

  /// Names the canary inside the closure that is to hold it.
  func sing() {}
}
