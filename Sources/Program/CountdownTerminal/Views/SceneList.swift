/// The rows of a view that shows several things at once, of which one is chosen: a value.
package struct SceneList: Hashable, Sendable {
  package struct Row: Hashable, Sendable {
    /// The identity of the thing, in every list.
    package let id: String
    package var title: String
    /// The time as digits, or a word in their place.
    package var digits = ""
    /// The rounds of a routine, a dot for each.
    package var dots = ""
    /// The end by the clock.
    package var end = ""
    package var state = ""
    /// The share that has passed; nil if there is none to show.
    package var progress: Double?
    package var tone = Scene.Tone.paused
    package var step: Scene.Step?
    /// All about it in one line, for styles that write lines.
    package var line = ""
    /// The state that such a line is about; another one is worth another line.
    package var mark = ""

    package init(id: String, title: String) { (self.id, self.title) = (id, title) }
  }

  package let rows: [Row]
  /// The place of the chosen row.
  package let chosen: Int
  /// The text without any rows.
  package let emptyText: String

  package init(rows: [Row], chosen: Int, emptyText: String) {
    (self.rows, self.emptyText) = (rows, emptyText)
    self.chosen = max(min(chosen, rows.count - 1), 0)
  }
}

extension SceneList {
  /// The lines that are worth writing after those of an earlier list.
  func lines(after old: SceneList?) -> [String] {
    let known = Dictionary(
      (old?.rows ?? []).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let present = Set(rows.map(\.id))
    let gone = (old?.rows ?? []).filter { !present.contains($0.id) }.map { "\($0.title)  removed" }
    let changed = rows.filter { known[$0.id]?.mark != $0.mark }.map(\.line)
    let isNewlyEmpty = rows.isEmpty && old?.rows.isEmpty != true
    return gone + changed + (isNewlyEmpty ? [emptyText] : [])
  }
}
