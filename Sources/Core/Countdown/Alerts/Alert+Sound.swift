extension Alert {
  /// The sound of an alert; nil values leave the choice to the sink.
  public struct Sound: Hashable, Sendable {
    /// The choice of a sound.
    @nonexhaustive
    public enum Clip: Hashable, Sendable {
      /// The sink's own sound.
      case standard
      /// A file.
      case file(String)
      /// A name of the freedesktop sound theme, such as `alarm-clock-elapsed`.
      case theme(String)
      /// A sound of the application's own. A sink that plays no samples uses its own sound.
      case samples(Samples)
      /// No sound.
      case none
    }

    /// The choice of a sound.
    public var clip: Clip
    /// The loudness, 0 to 1.
    public var volume: Double?
    /// The time to reach the full volume.
    public var fadeIn: Duration?
    /// Whether the sound repeats until the alert is withdrawn.
    public var repeats: Bool?

    /// A sound.
    public init(
      _ clip: Clip = .standard, volume: Double? = nil, fadeIn: Duration? = nil,
      repeats: Bool? = nil
    ) {
      (self.clip, self.volume, self.fadeIn, self.repeats) = (clip, volume, fadeIn, repeats)
    }

    /// The sink's own sound.
    public static var standard: Sound { Sound() }
    /// No sound.
    public static var silent: Sound { Sound(.none) }
  }
}
