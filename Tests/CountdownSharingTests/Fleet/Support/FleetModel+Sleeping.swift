@testable import CountdownPostgres

// What the model's nodes sleep through.
extension FleetModel {
  /// While everybody sleeps: a deadline before which no node wakes.
  var complaint: String? {
    if actors.contains(where: { !$0.steps.isEmpty || $0.isNotified }) { return nil }
    // A node that makes room looks again when its lease is renewed.
    let beside = nodes.filter {
      canClaim($0) && (actors[$0].held.isEmpty || !actors[$0].watch.makesRoom)
    }
    let alone = nodes.filter { actors[$0].held.isEmpty }
    return complaint(of: beside, past: first(in: rows, isAlone: false))
      ?? complaint(of: alone, past: first(in: rows, isAlone: true))
  }

  private func complaint(of awake: [Int], past first: Int64) -> String? {
    if awake.isEmpty || first == .max { return nil }
    let wakes = awake.compactMap { actors[$0].wakesAt }.min()
    // What is due and was locked is looked at again soon.
    if let wakes, wakes <= max(first, time + 10_000_000) { return nil }
    return "at \(time) nodes sleep until \(wakes.map { "\($0)" } ?? "notified"), past \(first)"
  }

  /// The first moment of those that wait, either of the one that is to run alone or the others.
  func first(in rows: [Int: Row], isAlone: Bool) -> Int64 {
    rows.filter { $0.value.node == nil && ($0.key == Self.alone) == isAlone }.values
      .map(\.wake).min() ?? .max
  }

  func canClaim(_ node: Int) -> Bool {
    actors[node].held.count < Self.room && actors[node].held[Self.alone] == nil
  }
}
