/// The one limit of every label and title that a person gives or a file has: of alarms, reminders,
/// countdowns that are shared, presets and imports. A status line, a notification and a line of the
/// history all have the label whole.
package enum LabelLimit {
  /// In UTF-8.
  package static let bytes = 1_024

  /// What is said of a longer one.
  package static let reason = "longer than \(bytes) bytes"

  package static func isKept(by label: String) -> Bool { label.utf8.count <= bytes }
}
