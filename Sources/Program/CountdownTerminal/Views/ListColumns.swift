/// The columns of a list in a width: a pure layout. All rows have the same, so that nothing moves
/// when another row is chosen.
struct ListColumns: Hashable, Sendable {
  /// The width of the digits, at the left.
  let digits: Int
  /// The width of the titles beside them.
  let title: Int
  /// The places of the others; nil for those that have no room.
  private(set) var dots: Int?
  private(set) var bar: Range<Int>?
  private(set) var end: Int?
  private(set) var state: Int?

  private static let gap = 2
  private static let shortestTitle = 14
  private static let barWidths = 10...30

  init(_ rows: [SceneList.Row], width: Int) {
    func widest(_ text: (SceneList.Row) -> String) -> Int {
      rows.map { DisplayText.width(text($0)) }.max() ?? 0
    }
    digits = min(widest(\.digits), max(width, 0))
    let titles = widest(\.title)
    var room = width - digits - Self.gap - min(titles, Self.shortestTitle)
    func takes(_ cells: Int) -> Bool {
      guard cells > 0, room >= cells + Self.gap else { return false }
      room -= cells + Self.gap
      return true
    }
    let (states, ends, rounds) = (widest(\.state), widest(\.end), widest(\.dots))
    let (hasState, hasEnd, hasDots) = (takes(states), takes(ends), takes(rounds))
    let hasBar = rows.contains { $0.progress != nil } && takes(Self.barWidths.lowerBound)
    let more = min(max(titles - Self.shortestTitle, 0), max(room, 0))
    let isAlone = !hasState && !hasEnd && !hasDots && !hasBar
    title =
      isAlone
      ? max(width - digits - Self.gap, 0) : min(titles, Self.shortestTitle) + more
    let bars =
      hasBar ? min(Self.barWidths.lowerBound + max(room - more, 0), Self.barWidths.upperBound) : 0
    var place = digits + Self.gap + title + Self.gap
    func next(_ cells: Int) -> Int {
      defer { place += cells + Self.gap }
      return place
    }
    if hasDots { dots = next(rounds) }
    if hasBar {
      let start = next(bars)
      bar = start..<start + bars
    }
    if hasEnd { end = next(ends) }
    if hasState { state = next(states) }
  }
}
