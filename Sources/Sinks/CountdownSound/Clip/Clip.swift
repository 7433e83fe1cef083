public import Countdown
internal import CountdownSystem
internal import Glibc

extension SoundPlayer {
  /// A sound that a ``SoundPlayer`` plays.
  @nonexhaustive
  public enum Clip: Hashable, Sendable {
    /// The bundled clip: a tropical meadow with birds, insects, wind and water, which loops
    /// without a seam. It is part of the binary and needs no file.
    case nature
    /// The bundled tick of a wooden clock, and silence up to one second. A ``TickPlayer`` plays it
    /// at each second of a countdown.
    case tick
    /// A file of any kind that libsndfile reads: WAV, AIFF, FLAC, OGG, Opus, MP3 and others, with
    /// 1 to 8 channels at 8 to 192 kHz. A relative path is resolved when the player is made.
    case file(String)
    /// A sound of a theme, such as `complete`, found as the freedesktop sound theme specification
    /// says: in the theme, in those that it inherits from, and in the theme `freedesktop`, in the
    /// user's folder before the system's; then under a shorter name, `alarm-clock` for
    /// `alarm-clock-elapsed`. The lookup happens each time the sound is played.
    case theme(String, theme: String = "freedesktop")
    /// A sound of the application's own. No file and no decoder is needed.
    case samples(Alert.Samples)
  }
}

typealias Clip = SoundPlayer.Clip

extension Clip {
  /// The clip that an alert asks for; nil for the player's own.
  init?(_ clip: Alert.Sound.Clip) {
    switch clip {
    case .file(let path): self = .file(path)
    case .theme(let name): self = .theme(name)
    case .samples(let samples): self = .samples(samples)
    case .standard, .none: return nil
    }
  }

  /// The clip with an absolute path, so that a later change of folder does not lose it.
  var resolved: Clip {
    guard case .file(let path) = self, !path.hasPrefix("/") else { return self }
    return .file("\(UserFolder.current)/\(path)")
  }

  /// The name of the clip in errors.
  var name: String {
    switch self {
    case .nature: "nature"
    case .tick: "tick"
    case .file(let path): path
    case .theme(let name, _): name
    case .samples: "samples"
    }
  }
}
