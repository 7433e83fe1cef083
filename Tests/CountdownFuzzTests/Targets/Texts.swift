import Countdown
import CountdownSystem

@testable import CountdownSound

extension FuzzTarget {
  /// JSON of other programs.
  static let json = FuzzTarget(name: "json", readers: ["object"]) { bytes, reached in
    let object: JSONObject
    do throws(JSONError) {
      object = try JSONObject(reading: bytes[...])
    } catch {
      return try requireHarmless(error.description)
    }
    reached.insert("object")
    let text = object.text
    try requireHarmless(text.prefix(1_999).description)
    try require(try JSONObject(parsing: text) == object, "\(text) is read as something else")
  }

  /// The `index.theme` of a sound theme, as that of every theme in a chain of parents.
  static let theme = FuzzTarget(name: "theme", readers: themeReaders) { bytes, reached in
    let index = ThemeIndex(bytes.text)
    if !index.parents.isEmpty { reached.insert("parents") }
    for folder in index.folders {
      reached.insert("folders")
      // As the system reads it, byte by byte.
      let parts = folder.utf8.split(separator: UInt8(ascii: "/"))
      let isInside = folder.utf8.first != UInt8(ascii: "/") && !folder.utf8.contains(0)
      let climbs = parts.contains { $0.elementsEqual("..".utf8) }
      try require(isInside && !climbs, "\(folder) is outside of the theme")
    }
    try require(!index.parents.contains(""), "a parent without a name")
    try follow(index)
  }

  private static let themeReaders: Set = ["folders", "parents"]

  private static func follow(_ index: ThemeIndex) throws(Violation) {
    let names = SoundTheme.chain(from: "first") { _ in index }.map(\.name)
    try require(Set(names).count == names.count, "a theme is searched twice: \(names)")
    try require(names.count <= 33, "\(names.count) themes are searched")
    try require(names.first == "first", "\(names) begin with another theme")
    try require(names.last == "freedesktop", "\(names) end with another theme")
    for name in names {
      try require(SoundTheme.isName(name), "\(name.debugDescription) is not a theme's name")
    }
  }
}
