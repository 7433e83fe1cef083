extension Alert {
  /// What is to be heard of an alert. What is nil is as the sink was made.
  public struct Sound: Hashable, Sendable {
    /// Which sound.
    public enum Clip: Hashable, Sendable {
      /// The one that the sink was made with.
      case standard
      /// A file.
      case file(String)
      /// A name of the freedesktop sound theme, such as `alarm-clock-elapsed`.
      case theme(String)
      /// Nothing is to be heard.
      case none
    }

    /// Which sound.
    public var clip: Clip
    /// How loud, 0 to 1.
    public var volume: Double?
    /// How long it takes to the full volume.
    public var fadeIn: Duration?
    /// Whether it goes on until the alert is withdrawn.
    public var repeats: Bool?

    /// A sound.
    public init(
      _ clip: Clip = .standard, volume: Double? = nil, fadeIn: Duration? = nil,
      repeats: Bool? = nil
    ) {
      (self.clip, self.volume, self.fadeIn, self.repeats) = (clip, volume, fadeIn, repeats)
    }

    /// As the sink was made.
    public static var standard: Sound { Sound() }
    /// Nothing is to be heard.
    public static var silent: Sound { Sound(.none) }
  }
}
