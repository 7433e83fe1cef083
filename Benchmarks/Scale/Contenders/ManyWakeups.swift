/// A number of wakeups that can be armed and taken back, one by one; each that comes is counted.
///
/// Used as a generic parameter, so that what is measured is not the call.
protocol ManyWakeups: SendableMetatype {
  /// The size of what a program keeps of each, to name it.
  static var handleSize: Int { get }

  /// So many, none of them armed.
  init(_ count: Int, counter: WakeupCounter) throws

  /// Asks for a wakeup at a moment of ``Now/monotonic``. The one at `index` must not be armed.
  mutating func arm(_ index: Int, at moment: Int64)
  /// Takes the request back, if it is still open.
  mutating func disarm(_ index: Int)
}
