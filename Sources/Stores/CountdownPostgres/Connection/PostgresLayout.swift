/// The tables of one user of the database, in a schema of their own.
struct PostgresLayout {
  let schema: String
  /// The table whose column `version` has the version of the tables.
  let mark: String
  /// The version of the tables.
  let version: Int64
  /// The statements that make the tables that are missing, and change those of an earlier
  /// version.
  let tables: [String]
  /// The statement with which each session begins; nil for none.
  var opening: PostgresStatement?

  /// Whether the schema's name may stand in a statement.
  var isValid: Bool {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let others = Array("0123456789_".utf8)
    return schema.utf8.first.map(letters.contains) == true && schema.utf8.count <= 40
      && schema.utf8.allSatisfy { letters.contains($0) || others.contains($0) }
  }

  /// The schema as it stands in a statement.
  var quoted: String { "\"\(schema)\"" }

  /// The statements that make or change the tables, by one process at a time.
  ///
  /// - Parameter makesSchema: whether the schema is to be made too, which takes more rights.
  func script(makesSchema: Bool) -> [PostgresCall] {
    let first = makesSchema ? ["CREATE SCHEMA IF NOT EXISTS \(quoted)"] : []
    let lock = PostgresStatement("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))")
    return [lock(.text("countdown/" + schema))]
      + (first + tables).map { PostgresStatement($0)() }
  }
}
