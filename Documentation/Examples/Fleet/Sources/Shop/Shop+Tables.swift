extension Shop {
  /// Makes the tables, and begins with a hundred pieces on the shelf.
  func open() throws {
    try close()
    for statement in [
      "CREATE SCHEMA \(schema)",
      "CREATE SEQUENCE \(schema).number",
      """
      CREATE TABLE \(schema).orders (
        number bigint PRIMARY KEY,
        state text NOT NULL DEFAULT 'unpaid',
        cancellations int NOT NULL DEFAULT 0,
        cancelled_by text)
      """,
      "CREATE TABLE \(schema).shelf AS SELECT 100 AS pieces",
      "CREATE TABLE \(schema).questions (key text, node text)",
    ] {
      try database.run(statement)
    }
  }

  /// Removes all that the shop and its fleet have in the database.
  func close() throws {
    for schema in [schema, schema + "_fleet"] {
      try database.run("DROP SCHEMA IF EXISTS \(schema) CASCADE")
    }
  }

  struct Sums: Equatable {
    var unpaid = 0
    var paid = 0
    var cancelled = 0
    /// How often an order was cancelled that had been before.
    var again = 0
    var pieces = 0
    var questions = 0

    /// Whether each order was cancelled once, unless it was paid.
    var addUp: Bool { unpaid == 0 && again == 0 && pieces == 100 - paid }
  }

  func sums() throws -> Sums {
    let row = try database.run(
      """
      SELECT count(*) FILTER (WHERE state = 'unpaid'), count(*) FILTER (WHERE state = 'paid'),
        count(*) FILTER (WHERE state = 'cancelled'),
        coalesce(sum(greatest(cancellations - 1, 0)), 0),
        (SELECT pieces FROM \(schema).shelf), (SELECT count(*) FROM \(schema).questions)
      FROM \(schema).orders
      """)[0].map { Int($0) ?? 0 }
    return Sums(
      unpaid: row[0], paid: row[1], cancelled: row[2], again: row[3], pieces: row[4],
      questions: row[5])
  }

  /// How many orders a node has cancelled.
  func cancellations(by node: String) throws -> Int {
    let rows = try database.run(
      "SELECT count(*) FROM \(schema).orders WHERE cancelled_by = $1", node)
    return Int(rows[0][0]) ?? 0
  }
}
