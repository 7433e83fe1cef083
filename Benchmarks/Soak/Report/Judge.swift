/// Decides what became of each countdown, and whether that may be.
struct Judge {
  let deeds: [Deed]
  /// What the program's list says at the end, by name.
  let listing: [String: Listed]
  /// When the list was made.
  let now: Double

  /// A countdown in the program's list.
  enum Listed: String, Hashable, Sendable {
    case underWay, finished, missed, unconfirmed
  }

  /// A column of the account; each countdown is in exactly one.
  enum Fate: String, CaseIterable, Sendable {
    case announced = "announced once"
    case repeated = "announced twice, as a fault explains"
    case cleared = "told by the command that removed it"
    case stopped = "stopped on command"
    case underWay = "running or paused"
    case missed = "listed as missed"
    case unconfirmed = "listed as unconfirmed"
    case cutOff = "announced, its hook cut off by a kill"
    case unknown = "gone without a confirmation of the host"
  }

  /// Longer than an end takes under load, from its moment to the line of its hook.
  static let timeout = 60.0

  func fate(of entry: Entry) -> Fate? {
    if entry.tellings.count == 1 { return .announced }
    if !entry.tellings.isEmpty { return .repeated }
    if case .stopped = entry.standing { return .stopped }
    if entry.standing == .cleared { return .cleared }
    switch listing[entry.name] {
    case .underWay: return .underWay
    case .missed: return .missed
    case .unconfirmed: return .unconfirmed
    case .finished: return .cutOff
    case nil: return entry.isCertain ? nil : .unknown
    }
  }

  /// Why what is known of a countdown must not be.
  func faults(of entry: Entry) -> [String] {
    ([early(entry), unwanted(entry), repeated(entry), silent(entry)])
      .compactMap(\.self).map { "\(entry.name) \($0): \(entry.history)\(causes(of: entry))" }
  }

  private func early(_ entry: Entry) -> String? {
    entry.tellings.contains { $0.at < entry.end - Uptime.resolution } ? "was told early" : nil
  }

  private func unwanted(_ entry: Entry) -> String? {
    guard entry.isCertain, !entry.tellings.isEmpty else { return nil }
    return switch entry.standing {
    case .running, .cleared: nil
    case .paused: "was paused, and told"
    case .stopped: "was stopped, and told"
    }
  }

  /// Twice only where an attempt was broken off, or could not be noted on the disk; and then, as
  /// long as the disk takes a note, one of the two says so.
  private func repeated(_ entry: Entry) -> String? {
    guard entry.tellings.count > 1, let last = entry.tellings.map(\.at).max() else { return nil }
    let (begin, isMarked) = (entry.end - 1, entry.tellings.contains(where: \.isRepeated))
    let isFull = !deeds.within(begin, last, .full).isEmpty
    let isBroken = !deeds.within(begin, last, .kill, .halt).isEmpty
    if !isFull, !isBroken { return "was told \(entry.tellings.count) times" }
    if entry.tellings.count > (isFull && isBroken ? 3 : 2) { return "was told too often" }
    return isMarked || isFull ? nil : "was told twice, and neither says so"
  }

  private func silent(_ entry: Entry) -> String? {
    guard entry.tellings.isEmpty, entry.isCertain else { return nil }
    let cause = !deeds.within(entry.end - 1, now, .kill, .halt, .full).isEmpty
    switch fate(of: entry) {
    case nil: return "is lost"
    case .missed where !cause: return "is listed as missed"
    case .unconfirmed where !cause: return "is listed as unconfirmed"
    case .cutOff:
      let isCut = !deeds.within(entry.end - 1, entry.end + Self.timeout, .kill).isEmpty
      return isCut ? nil : "is listed as announced, and its hook did not run"
    case .underWay where entry.isOverdue(at: now - Self.timeout):
      return "has ended, and is still listed as running"
    default: return nil
    }
  }

  private func causes(of entry: Entry) -> String {
    let near = deeds.within(entry.end - 5, entry.end + Self.timeout, .kill, .halt, .full)
    let texts = near.map {
      "\($0.kind.rawValue) \(($0.begin - entry.end).signed)…\(($0.end - entry.end).signed)"
    }
    return texts.isEmpty ? "" : "; \(texts.joined(separator: ", "))"
  }
}

extension Double {
  /// `+1.25`
  var signed: String {
    let hundredths = (self * 100).rounded() / 100
    return hundredths < 0 ? "\(hundredths)" : "+\(hundredths)"
  }
}
