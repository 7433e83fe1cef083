/// A day or a moment as a calendar file writes it: `20261127`, `20261127T140000Z`.
struct ICalendarTime: Hashable {
  /// The clocks that show it.
  enum Clocks: Hashable {
    /// The reader's clocks.
    case floating
    case utc
    /// The clocks of a zone, by its name in the file.
    case zone(String)
  }

  let date: CivilDate
  /// Nil for a whole day.
  let time: TimeOfDay?
  let clocks: Clocks

  /// - Parameter zone: the value of TZID; nil without one.
  init?(_ value: String, zone: String?) {
    let isUTC = value.last == "Z" || value.last == "z"
    let fields = (isUTC ? value.dropLast() : value[...])
      .split(omittingEmptySubsequences: false) { $0 == "T" || $0 == "t" }
    guard let first = fields.first, let date = Self.date(first), fields.count <= 2,
      fields.count == 2 || !isUTC
    else { return nil }
    self.date = date
    guard fields.count == 2 else {
      (time, clocks) = (nil, .floating)
      return
    }
    guard let time = Self.time(fields[1]) else { return nil }
    self.time = time
    clocks = isUTC ? .utc : zone.map(Clocks.zone) ?? .floating
  }

  private static func date(_ text: Substring) -> CivilDate? {
    guard text.utf8.count == 8 else { return nil }
    return CivilDate("\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))")
  }

  private static func time(_ text: Substring) -> TimeOfDay? {
    guard text.utf8.count == 6 else { return nil }
    // A leap second is the end of its minute.
    let second = text.hasSuffix("60") ? "59" : text.suffix(2)
    return TimeOfDay("\(text.prefix(2)):\(text.dropFirst(2).prefix(2)):\(second)")
  }

  /// Seconds of a duration such as `-PT15M` or `P1W` (RFC 5545, 3.3.6), up to a thousand years;
  /// nil for anything else.
  static func seconds(ofDuration text: String) -> Int? {
    var rest = text.uppercased()[...]
    let isNegative = rest.first == "-"
    if isNegative || rest.first == "+" { rest.removeFirst() }
    guard rest.popFirst() == "P", !rest.isEmpty else { return nil }
    var (seconds, units, isTime) = (0, "WDHMS"[...], false)
    while let first = rest.first {
      if first == "T", !isTime {
        (isTime, units) = (true, "HMS")
        rest.removeFirst()
        if rest.isEmpty { return nil }
        continue
      }
      let digits = rest.prefix { ("0"..."9").contains($0) }
      rest = rest.dropFirst(digits.count)
      guard let number = Int(digits), number < 32_000_000_000, let unit = rest.popFirst(),
        let place = units.firstIndex(of: unit), isTime || "WD".contains(unit)
      else { return nil }
      units = units[units.index(after: place)...]
      let lengths: [Character: Int] = ["W": 604_800, "D": 86_400, "H": 3_600, "M": 60, "S": 1]
      seconds += number * (lengths[unit] ?? 0)
    }
    guard seconds <= 32_000_000_000 else { return nil }
    return isNegative ? -seconds : seconds
  }
}
