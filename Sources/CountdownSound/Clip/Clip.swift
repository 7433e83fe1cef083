#if Sound
  internal import Glibc

  /// What a ``SoundPlayer`` plays.
  @nonexhaustive
  public enum Clip: Hashable, Sendable {
    /// The bundled clip: a tropical meadow with birds, insects, wind and water, which loops without
    /// a seam. It is part of the binary and needs no file.
    case nature
    /// A file of any kind that libsndfile reads: WAV, AIFF, FLAC, OGG, Opus, MP3 and others, with 1
    /// to 8 channels at 8 to 192 kHz. A relative path is resolved when the player is made.
    case file(String)
  }

  extension Clip {
    /// The clip with an absolute path, so that a later change of folder does not lose it.
    var resolved: Clip {
      guard case .file(let path) = self, !path.hasPrefix("/"), let folder = getcwd(nil, 0) else {
        return self
      }
      defer { free(folder) }
      return .file(String(cString: folder) + "/" + path)
    }

    /// What errors call it.
    var name: String {
      switch self {
      case .nature: "nature"
      case .file(let path): path
      }
    }
  }
#endif
