extension PosixZone {
  /// The zone as a text that is read as the same zone: `<+01>-1<+02>-2,M3.5.0/2,M10.5.0/3`.
  var text: String {
    guard let summer else { return Self.offset(standard) }
    let times = [summer.start, summer.end].map { ",\($0.day.text)/\(Self.time($0.time))" }
    return Self.offset(standard) + Self.offset(summer.offset) + times.joined()
  }

  /// A name made of an offset, and the offset, which POSIX counts to the west.
  private static func offset(_ east: Int) -> String {
    let digits = time(abs(east)).split(separator: ":").map { $0.count < 2 ? "0\($0)" : "\($0)" }
    return "<\(east < 0 ? "-" : "+")\(digits.joined())>\(time(-east))"
  }

  /// `2`, `-1:30` or `12:00:30`.
  private static func time(_ seconds: Int) -> String {
    let (minutes, rest) = abs(seconds).quotientAndRemainder(dividingBy: 60)
    let fields = [minutes / 60] + (minutes % 60 + rest > 0 ? [minutes % 60] : [])
    return (seconds < 0 ? "-" : "")
      + (rest > 0 ? fields + [rest] : fields).map { "\($0)" }.joined(separator: ":")
  }
}

extension PosixZone.YearlyTime.Day {
  fileprivate var text: String {
    switch self {
    case .withoutLeapDay(let day): "J\(day)"
    case .counted(let day): "\(day)"
    case .weekday(let month, let week, let day): "M\(month).\(week).\(day)"
    }
  }
}

extension ZoneRules {
  /// The rule of the years to come, in the form of POSIX's `TZ`.
  var posixRule: String { (table.rule ?? PosixZone(standard: table.offsets.last ?? 0)).text }

  /// A zone that follows a rule; nil for an invalid one.
  init?(identifier: String, posixRule: String) {
    guard let zone = PosixZone(posixRule) else { return nil }
    self.init(identifier: identifier, table: ZoneTable(first: zone.standard, rule: zone))
  }
}
