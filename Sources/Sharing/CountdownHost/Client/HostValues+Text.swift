internal import Countdown
internal import CountdownSharing

extension HostEvent: CustomStringConvertible {
  /// The kind, the name or label, and the moment at which it was due, such as
  /// `ringing Wake up: due 2026-03-02T06:30:00Z`.
  public var description: String {
    let name = [name, label].compactMap(\.self).first { !$0.isEmpty }.map { " \($0)" } ?? ""
    return "\(kind)\(name)" + (scheduled.map { ": due \($0)" } ?? "")
  }
}

extension HostEvent.Kind: CustomStringConvertible {
  /// The word.
  public var description: String { rawValue }
}

extension HostCountdown: CustomStringConvertible {
  /// The name, the phase and the time left, such as `tea: running, 1m 20s of 3m 00s`.
  public var description: String {
    "\(name): \(phase), \(remaining.text(.units)) of \(total.text(.units))"
  }
}

extension HostChange: CustomStringConvertible {
  /// The name, the phase and the time left, such as `tea: running, 1m 20s of 3m 00s`.
  public var description: String {
    "\(name): \(phase), \(remaining.text(.units)) of \(total.text(.units))"
      + (isSaved ? "" : ", not saved")
  }
}

extension HostStep: CustomStringConvertible {
  /// The name and the place of the step, such as `Focus, 1 of 2`.
  public var description: String { "\(name), \(index.saturatingAdd(1)) of \(count)" }
}

extension HostList: CustomStringConvertible {
  /// The countdowns, and the number of records that cannot be read.
  public var description: String {
    let unreadable = faults.isEmpty ? [] : ["\(faults.count) unreadable"]
    return (countdowns.map(\.description) + unreadable).joined(separator: "; ")
  }
}

extension HostAnnouncement: CustomStringConvertible {
  /// The finish, such as `tea: 3m 00s, due 2026-03-02T09:00:00Z`.
  public var description: String { finish.description }
}
