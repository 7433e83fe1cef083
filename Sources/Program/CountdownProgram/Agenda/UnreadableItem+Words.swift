package import CountdownAlarms
package import CountdownSystem

extension UnreadableItem {
  /// `alarm 3`
  package var name: String { "\(isAlarm ? "alarm" : "reminder") \(number)" }

  /// Why it cannot be read, and what to do.
  package var line: String {
    "\(error); to remove it: countdown \(isAlarm ? "alarm" : "remind") rm \(number)"
  }

  /// - Parameter path: the database.
  package func unreadable(at path: String) -> Unreadable {
    Unreadable(name, at: path, because: line)
  }
}
