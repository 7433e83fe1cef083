/// The user's own defaults, from a file of lines `key = value`, where a key is the long name of an
/// option, `morning`, or the name of a ``Preset``.
///
/// ```text
/// # Everything is quiet.
/// sound = none
/// label = "Tea #1"   # what follows a blank and the sign is a comment, but not in quotes
/// preset.tea = 4m --label Tea
/// ```
///
/// Every line is checked when it is read, and applied only to the commands that take its option.
/// Settings of countdowns, such as their label and sound, do not apply to alarms. A line with a
/// fault stops the commands that it is meant for; all others continue without it.
package struct Configuration: Sendable {
  package struct Entry: Sendable {
    package let option: Option
    package let value: String
    /// The line in the file, from 1.
    package var line = 0
  }

  /// A fault of the file or of one line.
  package struct Fault: Sendable, Equatable {
    /// The error, which names the file and the line.
    package let error: UsageError
    /// The key that was meant, if known.
    let key: String?
  }

  package let entries: [Entry]
  /// The presets; of several with one name, the last one counts.
  package let presets: [Preset]
  package let faults: [Fault]

  init(_ entries: [Entry] = [], presets: [Preset] = [], faults: [Fault] = []) {
    (self.entries, self.presets, self.faults) = (entries, presets, faults)
  }

  /// The preset of a name; nil if there is none.
  ///
  /// - Throws: the fault of its line.
  func preset(named name: String) throws(UsageError) -> Preset? {
    for fault in faults where fault.key == Preset.prefix + name { throw fault.error }
    return presets.last { $0.name == name }
  }

  /// Sets the options that a command takes; a later line overrides an earlier one.
  ///
  /// - Throws: the first fault that may concern this command.
  package func apply(to settings: inout Settings, for command: Command) throws(UsageError) {
    let keys = command.configured.map(\.name) + (command.usesStore ? ["store"] : [])
    let hasOptions = command.configured.contains(where: command.takes)
    for fault in faults where fault.key.map(keys.contains) ?? hasOptions { throw fault.error }
    // A list of presets that is empty because of a fault would be untrue.
    if command.listsPresets, presets.isEmpty, let fault = faults.first { throw fault.error }
    for entry in entries where keys.contains(entry.option.name) {
      do { try entry.option.set(entry.value, in: &settings) } catch {
        throw UsageError("\(entry.option.name): \(error.line)")
      }
    }
  }

  /// Whether new items are to ring after a reboot.
  package var startsAtBoot: Bool { settings(of: "boot").startsAtBoot }

  /// The settings that the lines of one key make; a later line overrides an earlier one.
  func settings(of key: String) -> Settings {
    var settings = Settings()
    for entry in entries where entry.option.name == key {
      try? entry.option.set(entry.value, in: &settings)
    }
    return settings
  }

  /// The faults in one line, for a command that continues; nil if there are none.
  package var warning: String? {
    guard let first = faults.first else { return nil }
    return first.error.reason + (faults.count > 1 ? " (and \(faults.count - 1) more)" : "")
  }
}
