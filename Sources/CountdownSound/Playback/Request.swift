#if Sound
  /// What is to be played, and how.
  struct Request: Hashable, Sendable {
    /// At least one: the first that can be opened is played.
    var clips: [Clip]
    var device: String
    var volume: Double
    var fadeIn: Duration
    var repeats: Bool
    /// Whether it is only tried: played without a sound until the device is known to take it.
    var isTrial = false
  }
#endif
