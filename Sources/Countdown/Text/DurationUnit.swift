/// The units of the duration grammar, largest first.
enum DurationUnit: Int, CaseIterable, Comparable {
  case day, hour, minute, second, millisecond

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// The words for it, the first of which is its abbreviation.
  var words: [String] {
    switch self {
    case .day: ["d", "day", "days"]
    case .hour: ["h", "hr", "hour", "hours"]
    case .minute: ["m", "min", "minute", "minutes"]
    case .second: ["s", "sec", "second", "seconds"]
    case .millisecond: ["ms"]
    }
  }

  var abbreviation: String { words[0] }

  var nanoseconds: Int128 {
    switch self {
    case .day: 86_400_000_000_000
    case .hour: 3_600_000_000_000
    case .minute: 60_000_000_000
    case .second: 1_000_000_000
    case .millisecond: 1_000_000
    }
  }

  init?(word: some StringProtocol) {
    let word = word.lowercased()
    guard let unit = Self.allCases.first(where: { $0.words.contains(word) }) else { return nil }
    self = unit
  }

  /// The unit that a word almost is, such as `mins`, `hrs` or `secons`.
  init?(resembling word: some StringProtocol) {
    let word = word.lowercased()
    let candidates = Self.allCases.filter { unit in
      unit.words.contains { $0.count > 1 && (word.hasPrefix($0) || $0.hasPrefix(word)) }
    }
    guard candidates.count == 1, !word.isEmpty else { return nil }
    self = candidates[0]
  }
}
