package import Countdown
internal import CountdownAlarms

/// A user's name for an alarm or a reminder: its number in the list, the beginning of its id, or
/// its label if no other has the same.
package struct ItemName: Hashable, Sendable {
  let text: String

  init(_ text: String) throws(UsageError) {
    guard (try? OptionValue.title(text)) != nil else {
      throw UsageError(
        "\(text.quoted) is not an ID; use a number in the list, the beginning of an id, or a label")
    }
    self.text = text
  }

  /// The name of an item by its whole id.
  package init(id: String) { text = id }

  /// The text as a length, as in `alarm snooze 5m`; nil for a number, which names an item.
  package var length: Duration? {
    isNumber ? nil : try? OptionValue.duration(text, in: Limits.snooze)
  }

  package func isNumber(_ number: Int) -> Bool { String(number) == text }

  /// An item that can be named.
  package struct Candidate: Hashable, Sendable {
    package let id: CountdownID
    package let number: Int
    /// The label or the title.
    package let label: String
    /// What a shell shows beside the number.
    package var detail = ""

    package init(id: CountdownID, number: Int, label: String) {
      (self.id, self.number, self.label) = (id, number, label)
    }
  }

  /// The named item: by its number, else by its id, else by its label.
  ///
  /// - Parameters:
  ///   - kind: `alarm`, for messages.
  ///   - command: the command that lists them all.
  func find(
    in candidates: [Candidate], kind: String, command: String
  ) throws(UsageError) -> CountdownID {
    if let match = candidates.first(where: { String($0.number) == text }) { return match.id }
    let byID = candidates.filter(isBeginning)
    if byID.count == 1 { return byID[0].id }
    let byLabel = candidates.filter { $0.label.lowercased() == text.lowercased() }
    if byLabel.count == 1 { return byLabel[0].id }
    if candidates.isEmpty { throw UsageError("there are no \(kind)s") }
    if let first = byLabel.first {
      throw UsageError(
        "\(byLabel.count) \(kind)s are called \(first.label.quoted): \(Self.listed(byLabel))")
    }
    if byID.isEmpty {
      let meant = isNumber ? nil : candidates.map { $0.label.lowercased() }.closest(to: text)
      let absence = "no \(kind) \(text.shown)"
      if let label = candidates.first(where: { $0.label.lowercased() == meant })?.label {
        throw UsageError(absence, suggestion: label.shown)
      }
      throw UsageError("\(absence); known: \(Self.listed(candidates)); see: \(command)")
    }
    throw UsageError("\(text.shown) is the beginning of \(byID.count) ids: \(Self.listed(byID))")
  }

  /// Whether an id begins with it. A number must not match another item's id by chance.
  private func isBeginning(of candidate: Candidate) -> Bool {
    !isNumber && candidate.id.description.hasPrefix(text.lowercased())
  }

  /// Whether it was meant as a number: digits alone, and fewer than the list shows of an id.
  private var isNumber: Bool { text.utf8.count < 8 && text.isDigits }

  /// `1 (Work, 3f2a), 2 (Gym, 91bc) …`
  private static func listed(_ candidates: [Candidate]) -> String {
    let shown = candidates.prefix(5).map { candidate in
      let label = candidate.label.isEmpty ? "" : "\(candidate.label.shown), "
      return "\(candidate.number) (\(label)\(candidate.id.description.prefix(8)))"
    }
    return shown.joined(separator: ", ") + (candidates.count > shown.count ? " …" : "")
  }
}

extension [ItemName.Candidate] {
  /// The names of each item, for shells that complete them: the numbers, each with a tab and its
  /// description, and those labels that name only one of them and are a single argument.
  package var names: [String] {
    let labels = filter { candidate in
      let label = candidate.label
      guard !label.hasPrefix("-"), let name = try? ItemName(label) else { return false }
      return (try? name.find(in: self, kind: "", command: "")) == candidate.id
    }
    return map { "\($0.number)" + ($0.detail.isEmpty ? "" : "\t\($0.detail)") }
      + labels.map(\.label)
  }
}

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
