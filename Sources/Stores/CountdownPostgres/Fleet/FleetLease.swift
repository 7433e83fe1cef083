internal import Countdown

/// The lease of a node: how long the others let it handle what it has claimed, without hearing of
/// it.
enum FleetLease {
  static let length = Duration.seconds(3)
  /// The time before the end, by the node's own clock, from which on it begins nothing: the
  /// clocks may differ in their speed by a tenth.
  static let margin = Duration.milliseconds(300)
  /// The time after which it is renewed.
  static let renewal = Duration.seconds(1)
}
