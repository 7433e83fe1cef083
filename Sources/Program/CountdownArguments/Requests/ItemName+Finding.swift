internal import Countdown

extension [ItemName] {
  /// The named items, each once; all are found before anything is done to the first.
  ///
  /// - Parameters:
  ///   - items: all items.
  ///   - kind: `alarm`, for messages.
  ///   - command: the command that lists them all.
  ///   - candidate: the names of an item.
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
