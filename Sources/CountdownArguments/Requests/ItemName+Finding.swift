internal import Countdown

extension [ItemName] {
  /// All that are named, each once, before anything is done to the first.
  ///
  /// - Parameters:
  ///   - items: what there is.
  ///   - kind: `alarm`, for messages.
  ///   - command: what lists them all.
  ///   - candidate: how an item is named.
  package func find<Item>(
    in items: [Item], kind: String, command: String, as candidate: (Item) -> ItemName.Candidate
  ) throws(CommandFailure) -> [Item] {
    let candidates = items.map(candidate)
    var found: [CountdownID] = []
    for name in self {
      do throws(UsageError) {
        let id = try name.find(in: candidates, kind: kind, command: command)
        if !found.contains(id) { found.append(id) }
      } catch {
        throw CommandFailure(error)
      }
    }
    return found.compactMap { id in zip(candidates, items).first { $0.0.id == id }?.1 }
  }
}
