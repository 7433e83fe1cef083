internal import CountdownSystem

/// A user's name for a countdown: `countdown tea` is then `countdown 4m --label Tea`.
///
/// ```text
/// preset.tea = 4m --label "Earl Grey" --sound bell.ogg
/// ```
package struct Preset: Sendable {
  package let name: String
  /// The arguments that it stands for, as written.
  package let text: String
  let scan: ArgumentScan
  /// The line in the file, from 1.
  package var line = 0

  /// Whether it has a command after `--`.
  var runsCommand: Bool { scan.rest?.isEmpty == false }

  /// The beginning of its key.
  static let prefix = "preset."

  /// - Parameter resolve: resolves the value of an option that names a file.
  init(
    _ name: String, _ text: String, resolve: (String, Option) -> String
  ) throws(UsageError) {
    try Self.check(name)
    var scan = ArgumentScan(try PresetWords.words(of: text))
    scan.changeValues(resolve)
    guard try Request.parse(scan).countsDown else {
      throw UsageError("\(text.quoted) does not start a countdown")
    }
    (self.name, self.text, self.scan) = (name, text, scan)
  }

  private static func check(_ name: String) throws(UsageError) {
    let isWord = name.utf8.allSatisfy { $0.isLetterOrDigit || "-_.".utf8.contains($0) }
    guard isWord, name.first?.isLetter == true, name.count <= 64 else {
      throw UsageError("a preset's name has up to 64 of a-z A-Z 0-9 - _ . and begins with a letter")
    }
    if CommandWord(rawValue: name) != nil {
      throw UsageError("\(name) is a command; the preset needs another name")
    }
    if (try? OptionValue.duration(name)) != nil {
      throw UsageError("\(name) is a duration; the preset needs another name")
    }
  }
}

extension Request {
  /// Whether the request begins a countdown.
  fileprivate var countsDown: Bool {
    switch self {
    case .countdown, .kitchen, .pomodoro, .remote(.start): true
    default: false
    }
  }
}

/// The words of a preset, split as in a shell: blanks separate them, except in quotes or after a
/// backslash, which also takes the meaning from a quotation mark. A `#` after a blank begins a
/// comment.
enum PresetWords {
  static func words(of text: String) throws(UsageError) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for letter in text {
      if isEscaped {
        word = (word ?? "") + (quote == nil || letter == quote || letter == "\\" ? "" : "\\")
        word?.append(letter)
        isEscaped = false
      } else if letter == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if letter == open { quote = nil } else { word?.append(letter) }
      } else if letter == "\"" || letter == "'" {
        (quote, word) = (letter, word ?? "")
      } else if letter == " " || letter == "\t" {
        words += [word].compactMap(\.self)
        word = nil
      } else if letter == "#", word == nil {
        break
      } else {
        word = (word ?? "") + String(letter)
      }
    }
    if quote != nil { throw UsageError("the quotation mark is not closed") }
    if isEscaped { throw UsageError("nothing follows the backslash at the end") }
    return words + [word].compactMap(\.self)
  }
}
