import Countdown
import CountdownSystem

@testable import CountdownSound
@testable import CountdownTerminal

extension FuzzTarget {
  /// JSON of other programs.
  static let json = FuzzTarget(name: "json") { bytes in
    let object: JSONObject
    do throws(JSONError) {
      object = try JSONObject(reading: bytes[...])
    } catch {
      return try requireHarmless(error.description)
    }
    let text = object.text
    try requireHarmless(text.prefix(1_999).description)
    try require(try JSONObject(parsing: text) == object, "\(text) is read as something else")
  }

  /// The bytes of a terminal: keys, what is pasted, and answers that nothing asked for. The first
  /// byte says whether text is being edited.
  static let keys = FuzzTarget(name: "keys") { bytes in
    guard let mode = bytes.first else { return }
    let now = Moment(nanoseconds: 1)
    let input = bytes.dropFirst()
    var whole = KeyDecoder(isEditing: mode & 1 == 1)
    var parts = whole
    let keys = whole.decode(Array(input), at: now)
    let others = input.flatMap { parts.decode([$0], at: now) }
    try require(keys == others, "\(keys) at once, and \(others) byte by byte")
    try require(whole.deadline == parts.deadline, "another deadline byte by byte")
    guard let deadline = whole.deadline else { return }
    let due = whole.keys(dueAt: deadline)
    try require(due == parts.keys(dueAt: deadline), "other keys are due byte by byte")
    try require(whole.deadline == nil, "a deadline after the deadline")
  }

  /// The `index.theme` of a sound theme.
  static let theme = FuzzTarget(name: "theme") { bytes in
    #if Sound
      let index = ThemeIndex(bytes.text)
      for folder in index.folders {
        let isInside = !folder.hasPrefix("/") && !folder.split(separator: "/").contains("..")
        try require(isInside, "\(folder) is outside of the theme")
      }
      try require(!index.parents.contains(""), "a parent without a name")
    #endif
  }
}
