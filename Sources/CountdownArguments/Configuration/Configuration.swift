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
/// What is set for countdowns, such as their label and sound, is no alarm's. A line with a fault
/// stops the commands that it was meant for; all others go on without it.
package struct Configuration: Sendable {
  package struct Entry: Sendable {
    package let option: Option
    package let value: String
    /// Where it stands in the file, from 1.
    package var line = 0
  }

  /// What is wrong with the file or with one line of it.
  package struct Fault: Sendable, Equatable {
    /// With the file and the line.
    package let error: UsageError
    /// The key that is meant, as far as that is known.
    let key: String?
  }

  package let entries: [Entry]
  /// Of several with one name the last one holds.
  package let presets: [Preset]
  package let faults: [Fault]

  init(_ entries: [Entry] = [], presets: [Preset] = [], faults: [Fault] = []) {
    (self.entries, self.presets, self.faults) = (entries, presets, faults)
  }

  /// The preset of a name; nil where there is none.
  ///
  /// - Throws: the fault of its line.
  func preset(named name: String) throws(UsageError) -> Preset? {
    for fault in faults where fault.key == Preset.prefix + name { throw fault.error }
    return presets.last { $0.name == name }
  }

  /// Sets the options that a command takes; a later line goes over an earlier one.
  ///
  /// - Throws: the first fault that may be in a line for this command.
  package func apply(to settings: inout Settings, for command: Command) throws(UsageError) {
    let keys = command.configured.map(\.name)
    let hasOptions = command.configured.contains(where: command.takes)
    for fault in faults where fault.key.map(keys.contains) ?? hasOptions { throw fault.error }
    for entry in entries where keys.contains(entry.option.name) {
      do { try entry.option.set(entry.value, in: &settings) } catch {
        throw UsageError("\(entry.option.name): \(error.reason)")
      }
    }
  }

  /// Whether what is added is to ring after a reboot.
  package var startsAtBoot: Bool {
    var settings = Settings()
    for entry in entries { try? entry.option.set(entry.value, in: &settings) }
    return settings.startsAtBoot
  }

  /// One line about what is wrong, for a command that goes on; nil when nothing is.
  package var warning: String? {
    guard let first = faults.first else { return nil }
    return first.error.description + (faults.count > 1 ? " (and \(faults.count - 1) more)" : "")
  }
}
