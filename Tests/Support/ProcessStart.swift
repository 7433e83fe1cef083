package import Foundation

extension Process {
  /// Starts it, one process at a time. A child that another thread starts at the same moment
  /// would inherit the socket by which Foundation learns of this one's end, and `waitUntilExit`
  /// would wait for both.
  package func start() throws { try gate.withLock { try run() } }
}

private let gate = NSLock()
