internal import Countdown

extension Alarm: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, time, times, rule, date, offUntil, label, sound, volume, fadeIn, snooze, ring, nag
    case isOn, zone, late
  }

  /// Reads the coded form; throws `DecodingError` for a text that is none, and for a field that is
  /// not there.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      at: try fields.decode(TimeOfDay.self, forKey: .time),
      id: try fields.decode(ID.self, forKey: .id))
    setTimes(try fields.decodeIfPresent(TimesOfDay.self, forKey: .times))
    rule = try fields.decodeIfPresent(RecurrenceRule.self, forKey: .rule)
    date = try fields.decodeIfPresent(CivilDate.self, forKey: .date)
    offUntil = try fields.decodeIfPresent(CivilDate.self, forKey: .offUntil)
    label = try fields.decode(String.self, forKey: .label)
    sound = try fields.decode(Sound.self, forKey: .sound)
    volume = try fields.decode(Int.self, forKey: .volume)
    fadeIn = try fields.decode(Duration.self, forKey: .fadeIn)
    snooze = try fields.decode(Duration.self, forKey: .snooze)
    ring = try fields.decode(Duration.self, forKey: .ring)
    nag = try fields.decodeIfPresent(Duration.self, forKey: .nag)
    isOn = try fields.decode(Bool.self, forKey: .isOn)
    zone = try fields.decodeIfPresent(String.self, forKey: .zone)
    late = try fields.decode(LatePolicy.self, forKey: .late)
  }

  /// Writes the coded form; throws `EncodingError` for a value without a text.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(id, forKey: .id)
    try fields.encode(time, forKey: .time)
    try fields.encodeIfPresent(severalTimes, forKey: .times)
    try fields.encodeIfPresent(rule, forKey: .rule)
    try fields.encodeIfPresent(date, forKey: .date)
    try fields.encodeIfPresent(offUntil, forKey: .offUntil)
    try fields.encode(label, forKey: .label)
    try fields.encode(sound, forKey: .sound)
    try fields.encode(volume, forKey: .volume)
    try fields.encode(fadeIn, forKey: .fadeIn)
    try fields.encode(snooze, forKey: .snooze)
    try fields.encode(ring, forKey: .ring)
    try fields.encodeIfPresent(nag, forKey: .nag)
    try fields.encode(isOn, forKey: .isOn)
    try fields.encodeIfPresent(zone, forKey: .zone)
    try fields.encode(late, forKey: .late)
  }
}

// Several times are written beside the first of them, which a program that knows only one reads. If
// such a program has set another time and left the others as they were, its time is the only one.
extension Alarm {
  /// The times, if there are several.
  var severalTimes: TimesOfDay? { times.areSeveral ? times : nil }

  /// Sets the times that were written beside the first, unless that is another.
  mutating func setTimes(_ written: TimesOfDay?) {
    if let written, written.earliest == time { times = written }
  }
}
