internal import Countdown

extension Alarm: CustomStringConvertible {
  /// The label, the times and the days, such as `Work: 07:30 weekdays, Europe/Berlin, off`.
  public var description: String {
    (label.isEmpty ? "" : "\(label): ") + settings + (isOn ? "" : ", off")
  }

  /// `07:30 weekdays, Europe/Berlin`
  fileprivate var settings: String {
    let days = rule.map { " \($0)" } ?? ""
    let date = date.map { rule == nil ? " on \($0)" : " from \($0)" } ?? ""
    let rest = [offUntil.map { "off until \($0)" }, zone].compactMap(\.self)
    return (["\(times)\(days)\(date)"] + rest).joined(separator: ", ")
  }
}

extension Alarm.Sound: LosslessStringConvertible {
  /// `clip`, `none`, `file:/home/me/bell.ogg` or `theme:alarm-clock-elapsed`.
  public var description: String {
    switch self {
    case .clip: "clip"
    case .none: "none"
    case .file(let path): "file:\(path)"
    case .theme(let name): "theme:\(name)"
    }
  }

  /// Reads what ``description`` writes.
  public init?(_ description: String) {
    switch description {
    case "clip": self = .clip
    case "none": self = .none
    case _ where description.hasPrefix("file:"): self = .file(String(description.dropFirst(5)))
    case _ where description.hasPrefix("theme:"): self = .theme(String(description.dropFirst(6)))
    default: return nil
    }
  }
}

extension AlarmStatus: CustomStringConvertible {
  /// The number, the label, the state and what comes next, such as
  /// `1 Work: armed, 07:30 weekdays, next 2026-03-02T06:30:00Z`.
  public var description: String {
    let name = alarm.label.isEmpty ? "" : " \(alarm.label)"
    let facts = [
      state.rawValue, alarm.settings, dueSince.map { "due since \($0)" },
      ringsUntil.map { "rings until \($0)" }, snoozedUntil.map { "snoozed until \($0)" },
      next.map { "next \($0)" }, skipped.map { "skips \($0)" }, lastMissed.map { "missed \($0)" },
      fault?.description,
    ]
    return "\(number)\(name): " + facts.compactMap(\.self).joined(separator: ", ")
  }
}

extension AlarmStatus.Missed: CustomStringConvertible {
  /// The time and the doubts, such as `2026-03-02T07:30, may not have been heard`.
  public var description: String {
    "\(time)" + (others > 0 ? ", \(others) earlier missed" : "")
      + (mayNotHaveBeenHeard ? ", may not have been heard" : "")
  }
}
