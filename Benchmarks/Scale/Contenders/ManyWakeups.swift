internal import CountdownBenchmarkHarness

/// A number of wakeups that can be armed and taken back, one by one; each that comes is counted.
///
/// Used as a generic parameter, so that what is measured is not the call.
protocol ManyWakeups: SendableMetatype {
  /// The size of what a program keeps of each, to name it.
  static var handleSize: Int { get }

  /// Some number of wakeups, in the order they were made, none of them armed.
  init(_ count: Int, counter: WakeupCounter) throws
  /// Gives them another order.
  mutating func shuffle(using random: inout SplitMix64)

  /// Asks for a wakeup at a moment of ``Now/monotonic``. The one at `index` must not be armed.
  mutating func arm(_ index: Int, at moment: Int64)
  /// Takes the request back, if it is still open.
  mutating func disarm(_ index: Int)
  /// Calls what is due, where no other thread does.
  mutating func turn()
}

extension ManyWakeups {
  /// Another thread does.
  func turn() {}
}
