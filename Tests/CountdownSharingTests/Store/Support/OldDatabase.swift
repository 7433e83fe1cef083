import Foundation
import Testing

@testable import CountdownSQLite

/// A database of alarms and reminders as version 0.1 left it.
struct OldDatabase {
  let path: String
  /// The program of version 0.1 that has the file open.
  let program: SQLiteConnection

  static let tea = "0f8fad5b-d9cb-469f-a165-70867728950e"

  /// A database without items.
  init(_ place: StorePlace, version: Int = 3) throws {
    path = place.path + "/alarms.db"
    try place.lay([], as: "alarms.db")
    program = try SQLiteConnection(path: path, .shared, patience: .seconds(60))
    for script in SQLiteLayout.alarms.migrations.prefix(version) { try program.runScript(script) }
    try program.run("PRAGMA application_id = \(SQLiteLayout.alarms.applicationID)")
    try program.run("PRAGMA user_version = \(version)")
  }

  /// A copy of a kept file.
  static func sample(_ version: Int, in place: StorePlace) throws -> String {
    let kept = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Fixtures/alarms-\(version).db").standardizedFileURL
    try place.lay(try Data(contentsOf: kept), as: "alarms.db")
    return place.path + "/alarms.db"
  }

  /// Adds an alarm for 7:30, with some columns as a statement sets them.
  func alarm(_ id: String = tea, number: Int = 1, _ changes: String = "number = number") throws {
    try program.run(
      """
      INSERT INTO alarm (id, number, time, weekdays, label, sound, volume, fade_in_ns, snooze_ns,
        ring_ns, is_on, late, through, peak, revision)
      VALUES ('\(id)', \(number), '07:30', '', 'Tea', 'clip', 100, 0, 540000000000, 600000000000,
        1, 'hour', '2027-03-29T07:30', '2027-03-29T07:30', 1)
      """)
    try program.run("UPDATE alarm SET \(changes) WHERE id = '\(id)'")
  }

  /// Adds a reminder that is due at the beginning of 1970.
  func reminder(_ id: String = tea, number: Int = 1, _ changes: String = "number = number") throws {
    try program.run(
      """
      INSERT INTO reminder (id, number, title, deadline_ns, late, snoozes,
        may_not_have_been_seen, revision) VALUES ('\(id)', \(number), 'Rent', 5, 'fire', 0, 0, 1)
      """)
    try program.run("UPDATE reminder SET \(changes) WHERE id = '\(id)'")
  }

  /// Adds an occurrence of an alarm.
  func occurrence(
    _ time: String, _ outcome: String = "acknowledged", of id: String = tea, moment: Int? = nil
  ) throws {
    try program.run(
      "INSERT INTO occurrence VALUES ('\(id)', ?1, ?2, 7, 2, 1, ?3)",
      [.text(time), .text(outcome), moment.map { .integer(Int64($0)) } ?? .null])
  }
}
