internal import CountdownSharing

/// Names for a countdown that was given none: from its label, else `countdown` or `pomodoro`, with
/// a number if that is taken.
package struct FreeName {
  private let base: String
  private var taken: Set<String>
  private var number = 0
  /// Whether the first name has no number.
  private let isBare: Bool

  /// The greatest number of names that are tried.
  private static let most = 10_000

  /// - Parameter word: the name of a countdown without a label; by default `countdown` and a
  ///   number.
  init(_ label: String, or word: String? = nil, besides taken: [String]) {
    let name = Self.name(from: label) ?? word
    (base, isBare) = (name ?? "countdown", name != nil)
    self.taken = Set(taken)
  }

  var isExhausted: Bool { number > Self.most }

  /// `tea`, `tea-2`, `tea-3` …, without a label `countdown-1`, `countdown-2` …
  mutating func next() -> String {
    repeat { number += 1 } while taken.contains(candidate) && !isExhausted
    return candidate
  }

  private var candidate: String {
    isBare && number == 1 ? base : "\(base)-\(number)"
  }

  /// `Earl Grey, hot` becomes `earl-grey-hot`; nil if no character can be part of a name.
  package static func name(from label: String) -> String? {
    let words = label.lowercased().split { character in
      !(character.isASCII && (character.isLetter || character.isNumber))
    }
    let name = words.joined(separator: "-").prefix(56)
    return name.isEmpty ? nil : String(name)
  }
}
