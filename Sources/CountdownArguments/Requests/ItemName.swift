package import Countdown
internal import CountdownAlarms

/// How a user names an alarm or a reminder: by its number in the list, or by the beginning of its
/// id.
package struct ItemName: Hashable, Sendable {
  let text: String

  init(_ text: String) throws(UsageError) {
    let isName = !text.isEmpty && text.utf8.count <= 36 && text.allSatisfy(\.isPartOfID)
    guard isName else {
      throw UsageError(
        "\(text.quoted) is no ID, which is a number in the list or the beginning of an id")
    }
    self.text = text.lowercased()
  }

  /// What can be named.
  package struct Candidate: Hashable, Sendable {
    package let id: CountdownID
    package let number: Int
    /// What it is for.
    package let label: String

    package init(id: CountdownID, number: Int, label: String) {
      (self.id, self.number, self.label) = (id, number, label)
    }
  }

  /// The one that is meant.
  ///
  /// - Parameters:
  ///   - kind: `alarm`, for messages.
  ///   - command: what lists them all.
  func find(
    in candidates: [Candidate], kind: String, command: String
  ) throws(UsageError) -> CountdownID {
    if let match = candidates.first(where: { String($0.number) == text }) { return match.id }
    let matches = candidates.filter { !isNumber && $0.id.description.hasPrefix(text) }
    if matches.count == 1 { return matches[0].id }
    if candidates.isEmpty { throw UsageError("there is no \(kind)") }
    if matches.isEmpty {
      let known = Self.listed(candidates)
      throw UsageError("no \(kind) \(text.shown); there is \(known); all of them: \(command)")
    }
    throw UsageError(
      "\(text.shown) is the beginning of \(matches.count) ids: \(Self.listed(matches))")
  }

  /// Whether it was meant as a number, which must not hit another item's id by chance: digits
  /// alone, and fewer than the list shows of an id.
  private var isNumber: Bool { text.utf8.count < 8 && text.allSatisfy(\.isNumber) }

  /// `1 (Work, 3f2a), 2 (Gym, 91bc) …`
  private static func listed(_ candidates: [Candidate]) -> String {
    let shown = candidates.prefix(5).map { candidate in
      let label = candidate.label.isEmpty ? "" : "\(candidate.label.shown), "
      return "\(candidate.number) (\(label)\(candidate.id.description.prefix(8)))"
    }
    return shown.joined(separator: ", ") + (candidates.count > shown.count ? " …" : "")
  }
}

extension Character {
  fileprivate var isPartOfID: Bool { isASCII && (isHexDigit || self == "-") }
}
