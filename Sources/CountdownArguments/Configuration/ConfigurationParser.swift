/// Reads the lines of a configuration file.
struct ConfigurationParser {
  /// The file's absolute path, for messages and for names of files relative to it.
  let path: String
  /// What `~/` stands for.
  let home: String?

  /// - Throws: the first fault, with the file and the line.
  func parse(_ text: String) throws(UsageError) -> Configuration {
    let text = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var entries: [Configuration.Entry] = []
    for (index, line) in lines.enumerated() {
      do throws(ValueError) {
        if var entry = try entry(trimmed(line)) {
          entry.line = index + 1
          entries.append(entry)
        }
      } catch {
        throw UsageError(
          "\(path.harmless):\(index + 1): \(error.reason)", suggestion: error.suggestion)
      }
    }
    return Configuration(entries)
  }

  /// Nil for an empty line and a comment.
  private func entry(_ line: String) throws(ValueError) -> Configuration.Entry? {
    if line.isEmpty || line.hasPrefix("#") { return nil }
    let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw ValueError(reason: "expected key = value, not \(line.quoted)")
    }
    let option = try option(named: trimmed(parts[0]))
    let value = resolved(trimmed(parts[1]), for: option)
    var scratch = Settings()
    do { try option.set(value, in: &scratch) } catch {
      throw ValueError(reason: "\(option.name): \(error.reason)", suggestion: error.suggestion)
    }
    return Configuration.Entry(option: option, value: value)
  }

  private func option(named key: String) throws(ValueError) -> Option {
    if let option = Option.configurable.first(where: { $0.name == key }) { return option }
    throw ValueError(
      reason: "unknown key \(key.quoted)",
      suggestion: Option.configurable.map(\.name).closest(to: key))
  }

  /// No shell has gone over the file: a name in it begins at home, or else beside the file.
  private func resolved(_ value: String, for option: Option) -> String {
    guard case .file(let words) = option.value, !value.isEmpty, !words.contains(value),
      !value.hasPrefix("/")
    else { return value }
    if value.hasPrefix("~/"), let home { return home + value.dropFirst() }
    let folder = path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)
    return "\(folder)/\(value)"
  }

  private func trimmed(_ text: Substring) -> String {
    let start = text.drop(while: \.isWhitespace)
    let length = start.reversed().drop(while: \.isWhitespace).count
    return String(start.prefix(length))
  }
}
