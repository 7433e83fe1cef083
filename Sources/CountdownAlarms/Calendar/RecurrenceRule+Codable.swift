extension RecurrenceRule: Codable {
  /// Reads the text of ``rrule``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do { try self.init(rrule: container.decode(String.self)) } catch let error as RRULEError {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: error.description)
    }
  }

  /// Writes ``rrule``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rrule)
  }
}

extension Recurrence: Codable {
  private enum CodingKeys: String, CodingKey {
    case rule, start, time
  }

  /// Reads what ``encode(to:)`` writes.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let rule = try container.decode(RecurrenceRule.self, forKey: .rule)
    let texts = (
      try container.decodeIfPresent(String.self, forKey: .start),
      try container.decode(String.self, forKey: .time)
    )
    guard let time = TimeOfDay(texts.1) else {
      throw DecodingError.dataCorruptedError(
        forKey: .time, in: container, debugDescription: "no time of day")
    }
    if let start = texts.0.flatMap(CivilDate.init) {
      self.init(rule, from: LocalTime(start, time))
    } else if texts.0 == nil, let always = Recurrence(rule, at: time) {
      self = always
    } else {
      throw DecodingError.dataCorruptedError(
        forKey: .start, in: container, debugDescription: "no day to start from")
    }
  }

  /// Writes the rule as an RRULE, the start as a date and the time as a clock shows it. A start
  /// beyond the years 0 to 9999 cannot be read again.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(rule, forKey: .rule)
    try container.encodeIfPresent(start?.description, forKey: .start)
    try container.encode(time.description, forKey: .time)
  }

  /// Days of the week that have always been, which need no start; nil for other rules.
  private init?(_ rule: RecurrenceRule, at time: TimeOfDay) {
    let always = Recurrence(at: time)
    if always.rule == rule {
      self = always
    } else if case .weekly(let days) = rule.pattern, Recurrence(at: time, on: days).rule == rule {
      self.init(at: time, on: days)
    } else {
      return nil
    }
  }
}
