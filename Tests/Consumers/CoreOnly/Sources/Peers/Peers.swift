// Names of another module that `Countdown` has too.

/// A protocol of the same name.
public protocol Scheduler {
  /// Does nothing.
  func schedule()
}

/// A type of the same name.
public struct Alert {
  /// What it says.
  public let text: String

  /// An alert.
  public init(text: String) { self.text = text }
}

extension Duration {
  /// A member of the same name.
  public static func minutes(_ count: Int) -> Duration { .seconds(count * 60) }
}
