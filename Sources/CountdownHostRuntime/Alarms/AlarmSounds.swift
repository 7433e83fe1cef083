internal import CountdownAlarms
internal import CountdownTerminal
internal import Glibc

/// Which sounds an alarm goes through until one is heard.
struct AlarmSounds: Sendable {
  /// Where shared data is found, the user's own first.
  let dataFolders: [String]

  /// How an alarm is heard.
  enum Plan: Hashable, Sendable {
    /// The first of these that can be played.
    case play([Source])
    /// The notification server plays a sound of its theme, once; where it cannot, the clip.
    case server(String)
    /// Not at all.
    case silence
  }

  /// One sound.
  enum Source: Hashable, Sendable {
    case clip
    /// A file, and what it is called in a sentence.
    case file(String, name: String)
  }

  /// A theme's sound is played from its file where there is one: a server plays it once, and has no
  /// volume and no fade-in.
  func plan(for sound: AlarmSound) -> Plan {
    switch sound {
    case .none: .silence
    case .clip: .play([.clip] + theme("alarm-clock-elapsed"))
    case .file(let path): .play([file(path), .clip] + theme("alarm-clock-elapsed"))
    case .theme(let name):
      theme(name).isEmpty ? .server(name) : .play(theme(name) + [.clip])
    }
  }

  /// What is played where the server plays nothing.
  var fallback: [Source] { [.clip] + theme("alarm-clock-elapsed") }

  private func file(_ path: String) -> Source {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return .file(path, name: DisplayText.cleaned(name))
  }

  /// The file of a sound of the freedesktop theme; none where it is not installed.
  private func theme(_ name: String) -> [Source] {
    guard !name.isEmpty, !name.contains("/"), !name.hasPrefix(".") else { return [] }
    let places = dataFolders.flatMap { folder in
      ["oga", "ogg", "wav"].map { "\(folder)/sounds/freedesktop/stereo/\(name).\($0)" }
    }
    let found = places.first { access($0, R_OK) == 0 }
    return found.map { [.file($0, name: "the theme's \"\(DisplayText.cleaned(name))\"")] } ?? []
  }
}
