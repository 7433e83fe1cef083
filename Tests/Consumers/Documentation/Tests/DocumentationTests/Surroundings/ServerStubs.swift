// The calls of swift-log, swift-metrics and swift-service-lifecycle that the guides use, with the
// signatures that those packages declare. This package depends on no other.

struct Logger: Sendable {
  enum Level: String, Sendable {
    case trace, debug, info, notice, warning, error, critical
  }

  struct Message: ExpressibleByStringInterpolation {
    init(stringLiteral value: String) {}
  }

  struct MetadataValue: ExpressibleByStringInterpolation {
    init(stringLiteral value: String) {}
  }

  init(label: String) {}

  func log(
    level: Level, _ message: @autoclosure () -> Message,
    metadata: @autoclosure () -> [String: MetadataValue]? = nil
  ) {}
}

final class Timer: Sendable {
  init(label: String) {}

  func recordNanoseconds(_ duration: Int64) {}
}

final class Counter: Sendable {
  init(label: String) {}

  func increment<Amount: BinaryInteger>(by amount: Amount) {}
}

protocol Service: Sendable {
  func run() async throws
}

func gracefulShutdown() async throws {}
