/// The arguments, taken apart: names and values of options, operands, and everything after `--`.
/// Only the names of options are interpreted here.
struct ArgumentScan: Sendable {
  /// An option as it was given; the command decides which option of that name is meant.
  struct Given: Sendable {
    let option: Option
    /// The name as it was written, `-l` or `--label`.
    let spelling: String
    var value: String
  }

  enum Fault: Error {
    case usage(UsageError)
    /// A word that looks like an option, but is not one of any command.
    case unknownOption(String)
  }

  private(set) var options: [Given] = []
  private(set) var operands: [String] = []
  /// The words after `--`; nil without it.
  private(set) var rest: [String]?
  /// Whether help was asked for, which comes before every fault.
  private(set) var wantsHelp = false
  private(set) var wantsVersion = false
  /// The first fault.
  private(set) var fault: Fault?
  /// The place of an option that may have a name, and of the operand after it, which may be that
  /// name.
  private var mayBeNamed: (option: Int, operand: Int)?

  init(_ arguments: [String]) {
    var rest = arguments[...]
    defer { takeName() }
    while let argument = rest.popFirst() {
      if argument == "--" {
        self.rest = Array(rest)
        return
      }
      do throws(Fault) {
        try takeArgument(argument, &rest)
      } catch {
        fault = fault ?? error
      }
    }
  }

  private mutating func takeArgument(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(Fault) {
    switch argument {
    case "-h", "--help": wantsHelp = true
    case "--version": wantsVersion = true
    case _ where argument.isOption: try takeOption(argument, &rest)
    default: operands.append(argument)
    }
  }

  private mutating func takeOption(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(Fault) {
    guard argument.hasPrefix("--") else { return try takeLetters(argument, &rest) }
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = option(where: { $0.spelling == name }) else {
      throw .unknownOption(name)
    }
    if parts.count > 1, option.mayTakeName, parts[1].isEmpty {
      throw .usage(UsageError("a name is missing after \(name)="))
    }
    try addOption(option, as: name, joined: parts.count > 1 ? String(parts[1]) : nil, &rest)
  }

  /// Short options as getopt reads them: letters of flags one after the other, `-nb`, and after a
  /// letter that takes a value the rest of the word, `-lTea`, or the next word.
  private mutating func takeLetters(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(Fault) {
    // `-sound none` does not mean the file `ound`.
    let names = Option.all.map(\.name) + ["help", "version"]
    if argument.count > 2, names.contains(String(argument.dropFirst())) {
      throw .unknownOption(argument)
    }
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      if letter == "h" {
        wantsHelp = true
        continue
      }
      guard let option = option(where: { $0.letter == letter }) else {
        throw .unknownOption(
          letters.isEmpty || argument.dropFirst().first != letter
            ? "-\(letter)" : argument)
      }
      let takesRest = (option.takesValue || option.mayTakeName) && !letters.isEmpty
      try addOption(option, as: "-\(letter)", joined: takesRest ? String(letters) : nil, &rest)
      if takesRest { return }
    }
  }

  /// The option that fits, of the command called so far, or else of any.
  private func option(where fits: (Option) -> Bool) -> Option? {
    let called = operands.first.flatMap(CommandWord.init(rawValue:))?.commands ?? []
    return called.lazy.flatMap(\.options).first(where: fits) ?? Option.all.first(where: fits)
  }

  /// - Parameter value: the value in the same word; nil if there is none.
  private mutating func addOption(
    _ option: Option, as spelling: String, joined value: String?, _ rest: inout ArraySlice<String>
  ) throws(Fault) {
    var given = Given(option: option, spelling: spelling, value: value ?? "")
    if value == nil, option.mayTakeName {
      if rest.first?.isOption == false { mayBeNamed = (options.count, operands.count) }
    } else if value == nil {
      given.value = option.takesValue ? try self.value(of: given, &rest) : "true"
    }
    options.append(given)
  }

  private func value(
    of given: Given, _ rest: inout ArraySlice<String>
  ) throws(Fault) -> String {
    guard let next = rest.first, next != "--" else {
      throw .usage(UsageError("\(given.spelling) needs a value: \(given.option.usage)"))
    }
    if next == "-h" || next == "--help"
      || next.isOption && option(where: { $0.spellings.contains(next) }) != nil
    {
      throw .usage(
        UsageError("\(given.spelling) needs a value before \(next): \(given.option.usage)"))
    }
    rest.removeFirst()
    return next
  }

  /// The last operand is a name if it follows its option and is not the only operand:
  /// `25m --detach tea`, but neither `--detach 25m` nor `1h --detach 30 min`.
  private mutating func takeName() {
    guard let (option, operand) = mayBeNamed, operand > 0, operand == operands.count - 1 else {
      return
    }
    options[option].value = operands.removeLast()
  }
}

extension ArgumentScan {
  /// The first word, if it may be the name of a preset, because it is not a command.
  var presetName: String? {
    guard let first = operands.first, first.first?.isLetter == true,
      CommandWord(rawValue: first) == nil
    else { return nil }
    return first
  }

  mutating func changeValues(_ change: (String, Option) -> String) {
    options = options.map { given in
      Given(
        option: given.option, spelling: given.spelling, value: change(given.value, given.option))
    }
  }

  /// The arguments of a preset, followed by those given after its name.
  func following(_ preset: Preset) -> ArgumentScan {
    var scan = self
    scan.operands = preset.scan.operands + operands.dropFirst()
    scan.options = preset.scan.options + options
    scan.rest = rest ?? preset.scan.rest
    return scan
  }
}

extension ArgumentScan.Fault {
  /// The error about the fault; only options of the command that operands name are suggested.
  func error(in operands: [String]) -> UsageError {
    switch self {
    case .usage(let error): return error
    case .unknownOption(let name):
      let command = try? Command.called(by: operands).command
      let known = (command?.options.map(\.name) ?? []) + ["help", "version"]
      let meant = known.meant(by: String(name.drop { $0 == "-" }))
      return UsageError("unknown option \(name.shown)", suggestion: meant.map { "--\($0)" })
    }
  }
}

extension [String] {
  /// The long name that was probably meant: the closest one, or for a letter the only one that it
  /// begins.
  func meant(by name: String) -> String? {
    if let own = Self.synonyms[name.lowercased()], contains(own) { return own }
    guard name.count == 1 else { return closest(to: name) }
    let begun = filter { $0.hasPrefix(name.lowercased()) }
    return begun.count == 1 ? begun[0] : nil
  }

  /// The names of options in other timers.
  private static let synonyms = [
    "background": "detach", "daemon": "detach", "mute": "quiet", "silent": "quiet",
    "title": "label", "name": "label", "message": "label",
  ]
}

extension String {
  /// Whether the word is an option: a hyphen and more, but not a negative number.
  fileprivate var isOption: Bool {
    guard hasPrefix("-"), let next = dropFirst().first else { return false }
    return !next.isNumber && next != "." && next != " "
  }
}
