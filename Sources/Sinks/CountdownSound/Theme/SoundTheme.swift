internal import CountdownSystem
internal import Glibc

/// The places of the sounds of themes, as the freedesktop sound theme specification has it: the
/// user's folder before the system's, a theme before those that it inherits from, and last the
/// theme `freedesktop` and what belongs to none. Sounds of one language are passed over.
struct SoundTheme {
  /// The folders of the themes, the user's own first.
  let bases: [String]

  /// The outcome of a search.
  enum Finding: Hashable {
    case file(String)
    /// The person has switched the sound off: there is a file of its name with `.disabled`.
    case disabled(String)
  }

  private static let fallback = "freedesktop"
  /// The greatest number of themes in a chain; longer chains are not real.
  private static let mostThemes = 32

  /// The themes of the folders that the environment names. A lookup reads the file system.
  static var current: SoundTheme {
    let environment = Environment.process(["HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS"])
    return SoundTheme(bases: UserFolder.data(in: environment).map { "\($0)/sounds" })
  }

  /// The path of a sound. Names that could lead out of the theme's folder are not found.
  func path(of name: String, in theme: String) throws(SoundError) -> String {
    guard Self.isName(name), Self.isName(theme) else {
      throw .missing(name, "it is not the name of a sound or theme")
    }
    let searched = Self.chain(from: theme, index: index(of:))
    for shorter in Self.shortened(name) {
      switch find(shorter, in: searched) {
      case .file(let path): return path
      case .disabled(let path): throw .missing(name, "\(path) switches it off")
      case nil: continue
      }
    }
    let places = bases.joined(separator: ", ")
    let names = searched.map(\.name).joined(separator: ", ")
    throw .missing(name, "the sound themes \(names) in \(places) do not have it")
  }

  /// A theme, and the folders of its sounds.
  typealias Theme = (name: String, folders: [String])

  private func find(_ name: String, in themes: [Theme]) -> Finding? {
    for theme in themes {
      for folder in theme.folders {
        for base in bases {
          if let found = find(name, inFolder: "\(base)/\(theme.name)/\(folder)") { return found }
        }
      }
    }
    return bases.lazy.compactMap { find(name, inFolder: $0) }.first
  }

  private func find(_ name: String, inFolder folder: String) -> Finding? {
    let disabled = "\(folder)/\(name).disabled"
    if access(disabled, F_OK) == 0 { return .disabled(disabled) }
    let files = ["oga", "ogg", "wav"].map { "\(folder)/\(name).\($0)" }
    return files.first { path in access(path, F_OK) == 0 }.map { .file($0) }
  }

  /// A theme, those that it inherits from, each before its own, and the one that all fall back
  /// to.
  static func chain(from first: String, index: (String) -> ThemeIndex?) -> [Theme] {
    var (found, waiting) = ([Theme](), [first])
    while let name = waiting.popLast(), found.count < mostThemes {
      guard isName(name), !found.contains(where: { $0.name == name }) else { continue }
      let own = index(name)
      found.append((name, own?.folders ?? ["stereo"]))
      waiting += (own?.parents ?? []).reversed()
    }
    // A theme that names it among its parents had it searched before the others.
    found.removeAll { $0.name == fallback }
    found.append((fallback, index(fallback)?.folders ?? ["stereo"]))
    return found
  }

  private func index(of theme: String) -> ThemeIndex? {
    bases.lazy.compactMap { ThemeIndex(path: "\($0)/\(theme)/index.theme") }.first
  }

  /// The name, and what is left without the words at its end, one after the other.
  static func shortened(_ name: String) -> [String] {
    var names = [name]
    while let dash = names[names.count - 1].lastIndex(of: "-") {
      names.append(String(names[names.count - 1][..<dash]))
    }
    return names.filter { !$0.isEmpty }
  }

  static func isName(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && !name.contains("/") && !name.contains("\0")
  }
}

extension SoundError {
  fileprivate static func missing(_ name: String, _ message: String) -> SoundError {
    SoundError(.clipMissing, name, "access", message)
  }
}
