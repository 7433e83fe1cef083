internal import CountdownSystem

/// Reads the lines of a configuration file.
struct ConfigurationParser {
  /// The file's absolute path, for messages and for names of files relative to it.
  let path: String
  /// The folder that `~/` stands for.
  let home: String?
  /// The reason why presets of the file must not run commands; nil if they may.
  var commandRefusal: () -> String? = { nil }

  func parse(_ text: String) -> Configuration {
    let text = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var entries: [Configuration.Entry] = []
    var presets: [Preset] = []
    var faults: [Configuration.Fault] = []
    for (index, line) in lines.enumerated() {
      do throws(LineFault) {
        if var preset = try preset(line.trimmed) {
          preset.line = index + 1
          presets.append(preset)
        } else if var entry = try entry(line.trimmed) {
          entry.line = index + 1
          entries.append(entry)
        }
      } catch {
        let place = "\(path.harmless):\(index + 1): "
        faults.append(
          Configuration.Fault(
            error: UsageError(place + error.reason, suggestions: error.suggestions), key: error.key)
        )
      }
    }
    return Configuration(entries, presets: presets, faults: faults)
  }

  private struct LineFault: Error {
    var key: String?
    let reason: String
    var suggestions: [String] = []
  }

  private static let addressFault = LineFault(key: "store", reason: "expected store = ADDRESS")

  /// The preset of a line; nil for a line of another kind.
  private func preset(_ line: String) throws(LineFault) -> Preset? {
    let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let key = parts.first.map(\.trimmed) ?? ""
    guard parts.count == 2, key.hasPrefix(Preset.prefix) else { return nil }
    do throws(UsageError) {
      let preset = try Preset(
        String(key.dropFirst(Preset.prefix.count)), parts[1].trimmed, resolve: resolved)
      if preset.runsCommand, let commandRefusal = commandRefusal() {
        throw UsageError("its command is refused: \(commandRefusal)")
      }
      return preset
    } catch {
      if key.isAddress { throw Self.addressFault }
      throw LineFault(key: key, reason: "\(key.shown): \(error.reason)")
    }
  }

  /// The entry of a line; nil for an empty line and a comment.
  private func entry(_ line: String) throws(LineFault) -> Configuration.Entry? {
    if line.isEmpty || line.hasPrefix("#") { return nil }
    let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      if line.isAddress { throw Self.addressFault }
      throw LineFault(reason: "expected key = value, not \(line.quoted)")
    }
    let option = try option(named: parts[0].trimmed)
    do {
      let value = resolved(try value(parts[1].trimmed), for: option)
      var scratch = Settings()
      try option.set(value, in: &scratch)
      return Configuration.Entry(option: option, value: value)
    } catch {
      throw LineFault(
        key: option.name, reason: "\(option.name): \(error.reason)",
        suggestions: error.suggestions)
    }
  }

  private func option(named key: String) throws(LineFault) -> Option {
    if let option = Option.configurable.first(where: { $0.name == key }) { return option }
    if key.isAddress { throw Self.addressFault }
    let meant = Option.configurable.map(\.name).closest(to: String(key.drop { $0 == "-" }))
    throw LineFault(
      key: meant, reason: "unknown key \(key.quoted)",
      suggestions: meant.map { [$0] } ?? [])
  }

  /// A value without the comment after it: the text between quotes, or else everything before a
  /// blank and `#`.
  private func value(_ text: String) throws(ValueError) -> String {
    guard text.hasPrefix("\"") else {
      let comment = text.indices.first { index in
        guard text[index] == "#", index > text.startIndex else { return text[index] == "#" }
        return " \t".contains(text[text.index(before: index)])
      }
      return comment.map { text[..<$0].trimmed } ?? text
    }
    let rest = text.dropFirst()
    guard let end = rest.firstIndex(of: "\"") else {
      throw ValueError(reason: "the quotation mark is not closed")
    }
    let after = rest[end...].dropFirst().trimmed
    guard after.isEmpty || after.hasPrefix("#") else {
      let text = after.isAddress ? "text" : after.quoted
      throw ValueError(reason: "unexpected \(text) after the quotation mark")
    }
    return String(rest[..<end])
  }

  /// Expands a file name, because no shell does: `~/` stands for the home folder, and other
  /// relative names are relative to the configuration file's folder.
  private func resolved(_ value: String, for option: Option) -> String {
    guard case .file(let words) = option.value, !value.isEmpty, !words.contains(value),
      !value.hasPrefix("/")
    else { return value }
    if value.hasPrefix("~/"), let home { return home + value.dropFirst() }
    let folder = path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)
    return "\(folder)/\(value)"
  }
}

extension String {
  /// Whether the text has an address in it, and with that perhaps a password, which messages must
  /// not show.
  fileprivate var isAddress: Bool { contains("://") }
}
