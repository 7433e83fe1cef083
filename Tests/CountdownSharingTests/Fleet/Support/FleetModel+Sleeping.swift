@testable import CountdownPostgres

// What the model's nodes sleep through.
extension FleetModel {
  /// While all nodes sleep: a deadline before which none of them wakes.
  var complaint: String? {
    if actors.contains(where: { !$0.steps.isEmpty || $0.notified != nil }) { return nil }
    // A node that makes room looks again when its lease is renewed.
    let beside = nodes.filter {
      canClaim($0) && (actors[$0].held.isEmpty || !actors[$0].watch.makesRoom)
    }
    let alone = nodes.filter { actors[$0].held.isEmpty }
    return complaint(of: beside, past: first(in: rows, isAlone: false).moment)
      ?? complaint(of: alone, past: first(in: rows, isAlone: true).moment)
  }

  private func complaint(of awake: [Int], past first: Int64) -> String? {
    if awake.isEmpty || first == .max { return nil }
    let wakes = awake.compactMap { actors[$0].wakesAt }.min()
    // What is due and was locked is looked at again soon.
    if let wakes, wakes <= max(first, time + 10_000_000) { return nil }
    return "at \(time) nodes sleep until \(wakes.map { "\($0)" } ?? "notified"), past \(first)"
  }

  /// The first position of those that wait, either of the one that is to run alone or the others.
  func first(in rows: [Int: Row], isAlone: Bool) -> FleetPosition {
    rows.filter { $0.value.node == nil && ($0.key == Self.alone) == isAlone }
      .map { position($0) }.min() ?? .last
  }

  /// The moment of which a transaction notifies the nodes that has written keys; nil for none.
  func notification(of keys: [Int], in rows: [Int: Row]) -> Int64? {
    let mine = rows.filter { keys.contains($0.key) }
    let others = rows.filter { !keys.contains($0.key) && $0.value.wake >= time - 100_000_000 }
    let (alone, beside) = (first(in: mine, isAlone: true), first(in: mine, isAlone: false))
    let isFirst = beside < first(in: others, isAlone: false)
    return alone < .last || isFirst ? min(alone, beside).moment : nil
  }

  /// The first that a look or a claim of a node finds, which begin where it trusts.
  func next(for node: Int) -> FleetPosition {
    let start = actors[node].watch.trusted
    return first(in: seen(by: node).filter { position($0) >= start }, isAlone: false)
  }

  func position(_ row: (key: Int, value: Row)) -> FleetPosition {
    FleetPosition(moment: row.value.wake, key: Array("\(row.key)".utf8))
  }

  func canClaim(_ node: Int) -> Bool {
    actors[node].held.count < Self.room && actors[node].held[Self.alone] == nil
  }
}
