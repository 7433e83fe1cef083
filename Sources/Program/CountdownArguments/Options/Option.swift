internal import Countdown

/// One option: the entry from which its parsing, its help, its completion, its key in the
/// configuration file and the messages about it are made.
package struct Option: Sendable {
  typealias Setter = @Sendable (String, inout Settings) throws(ValueError) -> Void

  /// The value after the name.
  enum Value: Sendable, Equatable {
    /// Nothing, or `=true` or `=false`.
    case flag
    /// Any text that its setter accepts; the text here is its placeholder in the help.
    case text(String)
    /// A name, or nothing; the text here is its placeholder in the help.
    case optional(String)
    /// One of these words.
    case choice([String])
    /// A file, or one of these words.
    case file([String])
  }

  /// The long name without its hyphens, which is also the key in the configuration file.
  package let name: String
  let value: Value
  /// One line for the help.
  let summary: String
  private let setter: Setter
  /// The letter of its short form, `l` of `-l`; each means one long name, whatever the command.
  fileprivate(set) var letter: Character?
  /// Whether the configuration file may set it.
  fileprivate(set) var isConfigurable = false
  /// Whether a number without a unit counts minutes.
  fileprivate(set) var countsMinutes = false
  /// The hint about a value that may have been meant otherwise; a number of minutes has its own.
  fileprivate(set) var remark: @Sendable (String) -> String? = { _ in nil }
  /// Whether commas separate several values.
  fileprivate(set) var isList = false
  /// The command line that prints the possible values, one per line; nil for most.
  fileprivate(set) var valuesLine: String?

  init(_ name: String, _ value: Value, _ summary: String, set: @escaping Setter) {
    (self.name, self.value, self.summary, setter) = (name, value, summary, set)
  }

  /// A flag, which `=false` switches off.
  init(
    _ name: String, _ summary: String, set: @escaping @Sendable (Bool, inout Settings) -> Void
  ) {
    self.init(name, .flag, summary) { text, settings throws(ValueError) in
      set(try OptionValue.flag(text), &settings)
    }
  }

  /// - Throws: the reason why the value does not fit; the settings are then unchanged.
  func set(_ text: String, in settings: inout Settings) throws(ValueError) {
    guard countsMinutes else { return try setter(text, &settings) }
    let values = values(of: text).map { $0.readingAsMinutes == nil ? $0 : $0 + "m" }
    try setter(values.joined(separator: ","), &settings)
  }

  /// The interpretation of an ambiguous value: `5 is 5 minutes`; nil for most.
  func reading(of text: String) -> String? {
    guard countsMinutes else { return remark(text) }
    let readings = values(of: text).compactMap(\.readingAsMinutes)
    return readings.isEmpty ? nil : readings.joined(separator: ", ")
  }

  private func values(of text: String) -> [String] {
    guard isList else { return [text] }
    return text.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmed }
  }
}

extension String {
  /// `15h30 is 15 hours 30 minutes; for the clock time: 15:30`, where a moment is asked for; nil
  /// for anything else.
  var readingAsLength: String? {
    guard contains(where: \.isLetter), let time = TimeReader().clockTime(insteadOf: self),
      let length = try? Duration(parsing: self)
    else { return nil }
    return "\(trimmed) is \(length.text(.spoken)); for the clock time: \(time)"
  }

  /// `5 is 5 minutes`, for a number alone; nil for anything else.
  var readingAsMinutes: String? {
    let isNumber = isDigits && contains { $0 != "0" }
    return isNumber ? "\(self) is \(self) minute\(self == "1" ? "" : "s")" : nil
  }
}

extension [Option] {
  /// These options, marked as ones that the configuration file may set.
  var configurable: [Option] {
    map { option in
      var option = option
      option.isConfigurable = true
      return option
    }
  }
}

extension Option {
  /// This option, with a number without a unit read as minutes.
  var inMinutes: Option {
    var option = self
    option.countsMinutes = true
    return option
  }

  /// This option, with a hint where a length may have been meant as a clock time.
  var orLength: Option {
    var option = self
    option.remark = \.readingAsLength
    return option
  }

  /// This option with a short form: `-l` for `--label`.
  func short(_ letter: Character) -> Option {
    var option = self
    option.letter = letter
    return option
  }

  /// This option, with the zones of the system as its completions.
  var ofZones: Option {
    var option = self
    option.valuesLine = Command.zonesLine
    return option
  }

  /// This option, taking several values separated by commas.
  var asList: Option {
    var option = self
    option.isList = true
    return option
  }

  /// The spelling: `--label`.
  var spelling: String { "--\(name)" }

  /// All spellings, the short one first: `-l`, `--label`.
  var spellings: [String] { [letter.map { "-\($0)" }, spelling].compactMap(\.self) }

  /// Whether the next word is always its value.
  var takesValue: Bool {
    switch value {
    case .flag, .optional: false
    case .text, .choice, .file: true
    }
  }

  /// Whether the next word may be its value.
  var mayTakeName: Bool {
    if case .optional = value { return true }
    return false
  }

  var takesFile: Bool {
    if case .file = value { return true }
    return false
  }

  /// The usage in the help: `-l, --label TEXT`.
  var usage: String {
    let name = spellings.joined(separator: ", ")
    return switch value {
    case .flag: name
    case .text(let placeholder): "\(name) \(placeholder)"
    case .optional(let placeholder): "\(name) [\(placeholder)]"
    case .choice(let words): "\(name) \(words.joined(separator: "|"))"
    case .file(let words): "\(name) \((["FILE"] + words).joined(separator: "|"))"
    }
  }

  /// The value in the configuration file, as the help shows it.
  var configuredValue: String {
    switch value {
    case .flag: "true"
    case .text(let placeholder), .optional(let placeholder): placeholder
    case .choice, .file: words.joined(separator: "|")
    }
  }

  /// The words that may follow it.
  var words: [String] {
    switch value {
    case .flag, .text, .optional: []
    case .choice(let words), .file(let words): words
    }
  }
}
