import Countdown
import CountdownAlarms
import CountdownSystem

@testable import CountdownArguments
@testable import CountdownCommands

extension FuzzTarget {
  /// A configuration file.
  static let configuration = FuzzTarget(
    name: "configuration", readers: ["option", "preset", "store", "fault", "address"]
  ) { bytes, reached in
    let text = bytes.text
    let configuration = parse(text)
    if !configuration.entries.isEmpty { reached.insert("option") }
    if !configuration.presets.isEmpty { reached.insert("preset") }
    if !configuration.faults.isEmpty { reached.insert("fault") }
    if configuration.settings(of: "store").store != nil { reached.insert("store") }
    for message in messages(of: configuration) { try requireHarmless(message) }
    _ = configuration.startsAtBoot
    // A word that stands nowhere else takes the place of every address, and of its password.
    let secret = "qzqzqzqz"
    for address in ["ann:\(secret)@\(secret)/d", "\(secret)/d"] {
      let marked = replaceAddresses(in: text, by: address)
      if !marked.contains(secret) { continue }
      reached.insert("address")
      for message in messages(of: parse(marked)) {
        try require(!message.contains(secret), "an address is in the message \(message)")
      }
    }
  }

  private static func parse(_ text: String) -> Configuration {
    ConfigurationParser(path: "/home/a/.config/countdown/config", home: "/home/a").parse(text)
  }

  /// All that is said about a configuration, by itself and by the commands that it is for.
  private static func messages(of configuration: Configuration) -> [String] {
    var messages = configuration.faults.map(\.error.description)
    if let warning = configuration.warning { messages.append(warning) }
    for words in [["5m"], ["alarm", "add", "7:30"], ["list"]] {
      do throws(UsageError) {
        _ = try Request.parse(words, configuration: configuration, surroundings: surroundings)
      } catch {
        messages.append(error.description)
      }
    }
    return messages
  }

  /// A text with another address behind each `://`, except in the values of the options and presets
  /// that have nothing to do with a server: what is wrong with these is shown as it is.
  private static func replaceAddresses(in text: String, by address: String) -> String {
    let text = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.map { part -> String in
      let line = String(part)
      guard let sign = line.range(of: "://") else { return line }
      let key = line.prefix { $0 != "=" }
      if key.endIndex < sign.lowerBound, isOfOther(key.trimmed) { return line }
      let rest = line[sign.upperBound...].drop { !$0.isWhitespace && $0 != "\"" }
      return "\(line[..<sign.upperBound])\(address)\(rest)"
    }.joined(separator: "\n")
  }

  private static func isOfOther(_ key: String) -> Bool {
    if key.hasPrefix(Preset.prefix) { return true }
    return key != "store" && Option.configurable.contains { $0.name == key }
  }

  static let surroundings = Surroundings(
    environment: [:], now: WallMoment(seconds: 1_795_500_000), folder: "/home/a")

  /// A todo.txt file.
  static let todo = FuzzTarget(name: "todo", readers: ["reminder"]) { bytes, reached in
    let (zone, time) = (FuzzZones.all[0], TimeOfDay(hour: 9))
    let plan = TodoImport(bytes, existing: [], zone: zone, at: time)
    let lines = (plan.additions.map(\.line) + plan.omissions.map(\.line)).sorted()
    try require(Set(lines).count == lines.count, "a line is named twice")
    let reminders = plan.additions.map(\.reminder)
    if !reminders.isEmpty { reached.insert("reminder") }
    try require(reminders.allSatisfy { !$0.title.isEmpty }, "a reminder without a title")
    let again = TodoImport(bytes, existing: reminders, zone: zone, at: time)
    try require(again.additions.isEmpty, "the second import adds \(again.additions)")
  }
}
