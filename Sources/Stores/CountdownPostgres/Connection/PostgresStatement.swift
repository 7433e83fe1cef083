/// A statement of SQL. One with a name is prepared once on each connection.
struct PostgresStatement {
  let name: String
  let text: String

  /// A statement that a connection prepares once, under a name.
  init(_ name: String, _ text: String) { (self.name, self.text) = (name, text) }

  /// A statement that is not kept.
  init(_ text: String) { (name, self.text) = ("", text) }

  /// The statement with values in the place of `$1`, `$2`, ….
  func callAsFunction(_ values: PostgresValue...) -> PostgresCall {
    PostgresCall(statement: self, values: values)
  }
}

/// A statement with the values of its parameters.
struct PostgresCall {
  let statement: PostgresStatement
  let values: [PostgresValue]

  /// The same without a name, so that nothing is kept.
  var unprepared: PostgresCall {
    PostgresCall(statement: PostgresStatement(statement.text), values: values)
  }
}
