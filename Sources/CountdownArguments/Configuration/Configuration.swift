/// The user's own defaults, from a file of lines `key = value`, where a key is the long name of an
/// option.
///
/// ```text
/// # Everything is quiet.
/// sound = none
/// focus = 50m
/// ```
///
/// Every line is checked when it is read, and applied only to the commands that take its option.
/// What is set for countdowns, such as their label and sound, is no alarm's.
package struct Configuration: Sendable {
  package struct Entry: Sendable {
    package let option: Option
    package let value: String
    /// Where it stands in the file, from 1.
    package var line = 0
  }

  package let entries: [Entry]

  init(_ entries: [Entry] = []) {
    self.entries = entries
  }

  /// Sets the options that a command takes; a later line goes over an earlier one.
  package func apply(to settings: inout Settings, for command: Command) throws(UsageError) {
    for entry in entries where command.takes(entry.option) {
      do { try entry.option.set(entry.value, in: &settings) } catch {
        throw UsageError("\(entry.option.name): \(error.reason)")
      }
    }
  }
}
