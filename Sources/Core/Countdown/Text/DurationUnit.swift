/// The units of the duration grammar, largest first.
enum DurationUnit: Int, CaseIterable, Comparable {
  case fortnight, week, day, hour, minute, second, millisecond

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// The words for it, the first of which is its abbreviation.
  var words: [String] {
    switch self {
    case .fortnight: ["fortnight", "fortnights"]
    case .week: ["w", "week", "weeks", "wk", "wks"]
    case .day: ["d", "day", "days"]
    case .hour: ["h", "hr", "hrs", "hour", "hours"]
    case .minute: ["m", "min", "mins", "minute", "minutes"]
    case .second: ["s", "sec", "secs", "second", "seconds"]
    case .millisecond: ["ms", "msec", "msecs", "millisecond", "milliseconds"]
    }
  }

  var abbreviation: String { words[0] }

  var nanoseconds: Int128 {
    switch self {
    case .fortnight: 1_209_600_000_000_000
    case .week: 604_800_000_000_000
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

  /// Months and years, which are no units here because their lengths differ.
  static func isLonger(_ word: some StringProtocol) -> Bool {
    ["mo", "mos", "mon", "month", "months", "y", "yr", "yrs", "year", "years"]
      .contains(word.lowercased())
  }

  /// The unit that an abbreviation of another language means, to be suggested: `seg`, which is
  /// Monday as well to a Brazilian.
  init?(foreign word: some StringProtocol) {
    switch word.lowercased() {
    case "seg", "segs", "sek": self = .second
    case "std": self = .hour
    default: return nil
    }
  }

  /// The unit whose word lacks letters, such as `minu`, `secon` or `minuts`.
  init?(abbreviated word: some StringProtocol) {
    let word = word.lowercased()
    // Two letters of a week are those of a Wednesday as well.
    if word == "we" { return nil }
    let candidates = Self.allCases.filter { unit in
      unit != .fortnight && unit != .millisecond
        && unit.words.contains { known in
          word.count > 1 && known.hasPrefix(word)
            || known.count > 3 && known.count == word.count + 1 && known.contains(lettersOf: word)
        }
    }
    guard candidates.count == 1 else { return nil }
    self = candidates[0]
  }
}

extension String {
  /// Whether this text has the letters of a word, in their order.
  fileprivate func contains(lettersOf word: String) -> Bool {
    var rest = self[...]
    for letter in word {
      guard let place = rest.firstIndex(of: letter) else { return false }
      rest = rest[rest.index(after: place)...]
    }
    return true
  }
}
