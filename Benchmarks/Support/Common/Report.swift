/// What a benchmark has found out, in parts that stand one below the other.
package struct Report: Sendable {
  private var fields: [String: JSON] = ["v": .integer(2)]
  private var parts: [String] = []
  /// Whether everything is as it must be; what only measures is always content.
  package var holds = true

  /// - Parameters:
  ///   - title: what was measured, for people.
  ///   - conditions: the same for programs.
  package init(_ title: String? = nil, _ conditions: [String: JSON] = [:]) {
    parts += [title].compactMap(\.self)
    fields.merge(conditions) { $1 }
  }

  /// Adds a text for people.
  package mutating func add(_ text: String) { parts.append(text) }

  /// Adds a table.
  ///
  /// - Parameters:
  ///   - name: the list that its rows are added to, in JSON. One without rows is there too.
  ///   - notes: lines below it.
  package mutating func add(
    _ table: Table, as name: String, title: String? = nil, notes: [String] = []
  ) {
    guard case .list(let rows) = fields[name, default: .list([])] else { return }
    fields[name] = .list(rows + table.json)
    if table.isEmpty { return }
    parts.append((([title] + [table.text]).compactMap(\.self) + notes).joined(separator: "\n"))
  }

  package var text: String { parts.joined(separator: "\n\n") }

  /// The report as JSON, in one line.
  package var json: String { get throws { try JSON.object(fields).line } }
}
