/// A call to the operating system that failed.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The call, such as `timerfd_create`.
  public let operation: String
  /// The `errno` it gave.
  public let code: Int32

  /// An error of a call with its `errno`.
  public init(operation: String, code: Int32) {
    self.operation = operation
    self.code = code
  }

  /// The call and the system's message, such as `timerfd_create: Too many open files`.
  public var description: String {
    "\(operation): \(CLibrary.message(for: code) ?? "error \(code)")"
  }
}

extension SystemError {
  /// The error of a call that returns -errno, or nil.
  init?(_ operation: String, returned result: Int32) {
    guard result < 0 else { return nil }
    self.init(operation: operation, code: -result)
  }
}
