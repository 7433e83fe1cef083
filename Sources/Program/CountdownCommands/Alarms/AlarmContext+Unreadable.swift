internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownProgram
internal import CountdownSystem
internal import CountdownTerminal

// Items that cannot be read are named beside the others, and a list that has some is never called
// empty.

extension AlarmContext {
  /// The items in the form that JSON output has.
  func unreadable(_ items: [UnreadableItem]) -> [Unreadable] {
    items.map { $0.unreadable(at: path) }
  }

  /// Fails after everything that can be read was shown, if something cannot be.
  func failIfAny(_ items: [UnreadableItem]) throws(CommandFailure) {
    for item in items.dropLast() { note(item.line) }
    if let last = items.last { throw last.failure }
  }

  /// The named items, all found before anything is done to the first.
  ///
  /// - Parameter lost: the items of their kind that cannot be read.
  func find<Item>(
    _ names: [ItemName], in items: [Item], beside lost: [UnreadableItem], kind: String,
    command: String, as candidate: (Item) -> ItemName.Candidate
  ) throws(CommandFailure) -> [Item] {
    if let item = lost.named(by: names).first { throw item.failure }
    do throws(CommandFailure) {
      return try names.find(in: items, kind: kind, command: command, as: candidate)
    } catch {
      // The name may be that of an item that cannot be read.
      guard let first = lost.first else { throw error }
      throw CommandFailure("\(error.reason); but \(first.line)", .failed)
    }
  }

  /// Removes the named items that cannot be read.
  ///
  /// - Returns: the other names.
  func remove(
    _ lost: [UnreadableItem], from agenda: Agenda, among names: [ItemName]
  ) throws(CommandFailure) -> [ItemName] {
    for item in lost.named(by: names) {
      try CommandFailure.attempt { () throws(AgendaError) in try agenda.remove(item) }
      say("\(item.name)  → removed")
    }
    return names.filter { name in !lost.contains { name.isNumber($0.number) } }
  }
}

extension [UnreadableItem] {
  fileprivate func named(by names: [ItemName]) -> [UnreadableItem] {
    filter { item in names.contains { $0.isNumber(item.number) } }
  }
}

extension UnreadableItem {
  var failure: CommandFailure { CommandFailure(line, .failed) }
}

extension AlarmCommands {
  /// The alarms that cannot be read.
  var lost: [UnreadableItem] { agenda.unreadable.filter(\.isAlarm) }
}
