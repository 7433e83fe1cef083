internal import CountdownSystem

/// The `index.theme` of a sound theme: what it inherits from, and the places of its sounds.
struct ThemeIndex: Hashable, Sendable {
  /// The themes that are searched after this one.
  private(set) var parents: [String] = []
  /// The folders with sounds for two loudspeakers, and then those for any.
  var folders: [String] { profiles["stereo", default: []] + profiles["", default: []] }

  private var profiles: [String: [String]] = [:]

  /// The index in a file; nil if there is none.
  init?(path: String) {
    guard let bytes = try? SmallFile.read(path) else { return nil }
    self.init(String(decoding: bytes, as: UTF8.self))
  }

  init(_ text: String) {
    let groups = Self.groups(in: text)
    let theme = groups["Sound Theme", default: [:]]
    parents = Self.list(theme["Inherits"])
    for folder in Self.list(theme["Directories"]) where Self.isInside(folder) {
      profiles[groups[folder]?["OutputProfile"] ?? "", default: []].append(folder)
    }
  }

  /// The values of each group of a file in the format of desktop entries.
  private static func groups(in text: String) -> [String: [String: String]] {
    var groups: [String: [String: String]] = [:]
    var group = ""
    for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      if line.hasPrefix("["), line.hasSuffix("]") {
        group = String(line.dropFirst().dropLast())
      } else if let sign = line.firstIndex(of: "=") {
        let key = trimmed(line[..<sign])
        groups[group, default: [:]][key] = trimmed(line[line.index(after: sign)...])
      }
    }
    return groups
  }

  private static func list(_ text: String?) -> [String] {
    (text ?? "").split { $0 == "," || $0 == ";" }.map(trimmed).filter { !$0.isEmpty }
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop(while: \.isWhitespace)
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { String(start[...$0]) } ?? ""
  }

  /// Whether a folder is in that of its theme; `.` is that itself. At a NUL the system would end
  /// the path.
  private static func isInside(_ folder: String) -> Bool {
    !folder.utf8.contains(0) && !folder.utf8.starts(with: "/".utf8)
      && !folder.utf8.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
  }
}
