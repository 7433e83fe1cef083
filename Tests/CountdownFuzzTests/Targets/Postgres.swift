import Countdown
import CountdownStore

@testable import CountdownPostgres

extension FuzzTarget {
  /// What a server answers: rows of values, or the text of a refusal.
  static let postgres = FuzzTarget(
    name: "postgres", readers: ["entry", "claim", "firing", "look", "refusal"]
  ) { bytes, reached in
    try Answers.checkRefusal(bytes.text, &reached)
    guard bytes.contains(UInt8(ascii: "\t")) else { return }
    let rows = Cell.rows(bytes).map(Answers.row)
    for row in rows {
      if let entry = StoreEntry(row) { try Answers.check(entry, of: row, &reached) }
      if let claim = NodeAnswer.Claim(row) {
        try Answers.check(claim, of: row)
        reached.insert("firing")
      }
    }
    if try Answers.checkLook(rows) { reached.insert("look") }
  }
}

private enum Answers {
  /// The row of some cells, as the server sends it: numbers have eight bytes, and a truth value
  /// has one.
  static func row(_ cells: [ArraySlice<UInt8>]) -> PostgresRow {
    let values = cells.map { cell -> [UInt8]? in
      switch Cell(cell) {
      case .null: nil
      case .integer(let value): PostgresValue.integer(value).bytes
      case .text(let bytes), .blob(let bytes): bytes
      }
    }
    return PostgresRow { column in
      values.indices.contains(Int(column)) ? values[Int(column)] : nil
    }
  }

  /// An entry is what its row says.
  static func check(
    _ entry: StoreEntry, of row: PostgresRow, _ reached: inout Set<String>
  ) throws(Violation) {
    let key = PostgresValue.text(entry.key.rawValue).bytes
    try require(key == row.blob(0), "\(entry.key) is another key")
    let revision = entry.revision.flatMap { PostgresValue.bits($0.rawValue).bytes }
    try require(revision == row.blob(1), "\(entry.key) has another revision")
    try require(entry.body == row.blob(2), "\(entry.key) has another body")
    try require(entry.due?.nanoseconds == row.integer(3), "\(entry.key) has another moment")
    try require(entry.claim?.owner.rawValue == row.text(4), "\(entry.key) has another owner")
    if let claim = entry.claim {
      try require(claim.token == row.bits(5) ?? 0, "\(entry.key) has another token")
      reached.insert("claim")
    }
    if let error = entry.error { try requireHarmless(error.description) }
    reached.insert("entry")
  }

  static func check(_ claim: NodeAnswer.Claim, of row: PostgresRow) throws(Violation) {
    try require(claim.key.key == row.text(1), "\(claim) has another key")
    let numbers = [claim.due, claim.attempt, claim.key.fence, claim.now, claim.deaths]
    let columns = [2, 4, 5, 6, 7].compactMap { row.integer($0) }
    try require(numbers == columns, "\(claim) has other numbers")
    try require(claim.body == row.blob(3), "\(claim) has another body")
  }

  /// A look of the first row, the last one, and all between them.
  ///
  /// - Returns: whether they are one.
  static func checkLook(_ rows: [PostgresRow]) throws(Violation) -> Bool {
    guard let first = rows.first, let last = rows.last, rows.count > 2,
      let look = FleetLook([[first], Array(rows.dropFirst().dropLast()), [last]])
    else { return false }
    let nodes = rows.dropFirst().dropLast().compactMap { $0.integer(2) }
    try require(look.others.map(\.number) == nodes, "other nodes than \(nodes)")
    try require(look.now == last.integer(0), "another present")
    let moments = [first, last].compactMap { $0.integer(1) }
    try require(look.next == moments.min() ?? .max, "\(look.next) is the first of \(moments)")
    var watch = FleetWatch(connectedAt: Moment(nanoseconds: 0))
    for second in [1, 2, 4] as [Int64] {
      let now = Moment(nanoseconds: second * 1_000_000_000)
      let plan = watch.plan(after: look, at: now, canClaim: true)
      let dead = Set(plan.expired + plan.absent)
      try require(dead.isSubset(of: nodes), "\(dead) are buried, of \(nodes)")
      try require(plan.sleep ?? .zero >= .zero, "a wait of \(plan.sleep as Any)")
    }
    return true
  }

  static func checkRefusal(_ text: String, _ reached: inout Set<String>) throws(Violation) {
    for needsPassword in [false, true] {
      let failure = PostgresConnection.refusal(
        text, at: "db:5432/a", needsPassword: needsPassword)
      try requireHarmless(failure.error(writing: false).description)
      try requireHarmless(failure.error(writing: true).description)
      try require(!failure.words.contains(where: \.isNewline), "\(failure.words) has lines")
      try require(
        failure.code.isEmpty ? !needsPassword : failure.code.utf8.allSatisfy(isOfCode),
        "the code \(failure.code.debugDescription)")
      try require([0, 5].contains(failure.code.utf8.count), "the code \(failure.code)")
      if !failure.code.isEmpty, !needsPassword { reached.insert("refusal") }
    }
  }

  private static func isOfCode(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    default: false
    }
  }
}
