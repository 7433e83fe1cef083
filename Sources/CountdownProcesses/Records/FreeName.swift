internal import CountdownSharing

/// Names for a countdown that was given none: from its label, else `countdown`, with a number
/// where that is taken.
struct FreeName {
  private let base: String
  private var taken: Set<String>
  private var number = 0
  private let hasLabel: Bool

  /// No more are tried.
  private static let most = 10_000

  init(_ label: String, besides taken: [String]) {
    let name = Self.name(from: label)
    (base, hasLabel) = (name ?? "countdown", name != nil)
    self.taken = Set(taken)
  }

  var isExhausted: Bool { number > Self.most }

  /// `tea`, `tea-2`, `tea-3` …, without a label `countdown-1`, `countdown-2` …
  mutating func next() -> String {
    repeat { number += 1 } while taken.contains(candidate) && !isExhausted
    return candidate
  }

  private var candidate: String {
    hasLabel && number == 1 ? base : "\(base)-\(number)"
  }

  /// `Earl Grey, hot` is `earl-grey-hot`; nil where nothing of it can stand in a name.
  static func name(from label: String) -> String? {
    let words = label.lowercased().split { character in
      !(character.isASCII && (character.isLetter || character.isNumber))
    }
    let name = words.joined(separator: "-").prefix(56)
    return name.isEmpty ? nil : String(name)
  }
}
