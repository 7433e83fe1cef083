extension Fleet {
  /// A statement of SQL, with values in the place of `$1`, `$2` and so on. Tables are found by
  /// the search path of the role, as in other sessions of it.
  public struct Statement: Hashable, Sendable {
    let text: String
    let values: [String?]

    /// A statement.
    ///
    /// - Parameters:
    ///   - text: one statement, which never contains a value that comes from outside; any but
    ///     those that begin or end transactions.
    ///   - values: the values as texts, as PostgreSQL writes them; nil for NULL. A text that
    ///     contains a zero is refused.
    public init(_ text: String, _ values: String?...) {
      (self.text, self.values) = (text, values)
    }

    private var isUsable: Bool {
      !text.utf8.contains(0) && values.allSatisfy { !($0 ?? "").utf8.contains(0) }
    }

    /// The calls of some statements, which follow others in a transaction.
    static func calls(_ statements: [Statement]) throws(FleetError) -> [PostgresCall] {
      if statements.isEmpty { return [] }
      if let bad = statements.first(where: { !$0.isUsable }) {
        throw FleetError(.unusableStatement(bad.text))
      }
      return [FleetStatements.searchPath()]
        + statements.map { statement in
          PostgresCall(
            statement: PostgresStatement(statement.text),
            values: statement.values.map { .written($0) })
        }
    }
  }
}
