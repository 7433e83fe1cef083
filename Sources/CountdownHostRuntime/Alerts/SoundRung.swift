#if Sound
  internal import Countdown
  package import CountdownSound
  internal import CountdownTerminal
  internal import Glibc

  /// One clip of the ladder.
  package struct SoundRung: Sendable {
    /// What it is called in a sentence: `birds.ogg`, `the bundled clip`.
    let name: String
    let player: Result<SoundPlayer, SoundError>

    private init(_ name: String, _ clip: SoundPlayer.Clip) {
      self.name = name
      player = Result { () throws(SoundError) in try SoundPlayer(clip) }
    }

    /// The file that was given, the bundled clip, and the theme's sound where there is one.
    static func ladder(file: String?, dataFolders: [String]) -> [SoundRung] {
      let given = file.map { path in
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return SoundRung(DisplayText.cleaned(name), .file(path))
      }
      let themes = dataFolders.map { "\($0)/sounds/freedesktop/stereo/complete.oga" }
      let theme = themes.first { path in access(path, R_OK) == 0 }
        .map { SoundRung("the theme's \"complete\"", .file($0)) }
      return [given, SoundRung("the bundled clip", .nature), theme].compactMap(\.self)
    }

    /// `played the bundled clip`.
    var pastTense: String { "played \(name)" }

    /// `missing (birds.ogg)`, `no device`.
    func miss(_ error: SoundError) -> String {
      error.reason.isOfDevice ? Self.reason(error) : "\(Self.reason(error)) (\(name))"
    }

    package static func reason(_ error: SoundError) -> String {
      switch error.reason {
      case .clipMissing: "missing"
      case .clipUnreadable: "unreadable"
      case .clipEmpty: "empty"
      case .clipNotSound: "not a sound"
      case .clipUnsupported: "unsupported"
      case .clipTruncated: "cut short"
      case .clipDamaged: "damaged"
      case .deviceMissing: "no device"
      case .deviceBusy: "device busy"
      case .deviceDenied: "device not allowed"
      case .deviceUnsuitable: "device unsuitable"
      case .deviceLost: "device lost"
      case .deviceStuck: "device stuck"
      default: "failed"
      }
    }
  }

  extension SoundError.Reason {
    package var isOfDevice: Bool {
      switch self {
      case .deviceMissing, .deviceBusy, .deviceDenied, .deviceUnsuitable, .deviceLost, .deviceStuck,
        .noResources:
        true
      default: false
      }
    }
  }
#endif
