internal import Countdown

/// A countdown as lines of text, for pipes, files, plain terminals and screen readers: what is
/// worth a line between one scene and the next. A pure function.
struct PlainLines: Sendable {
  /// Whole words, `4 minutes left`, instead of `4:00 left`.
  let isSpoken: Bool

  func lines(from old: Scene?, to new: Scene) -> [String] {
    var lines: [String] = []
    if let opening = new.opening, old?.opening == nil { lines.append(opening) }
    if old?.help == nil { lines += new.helpLines }
    if new.isLeaving { return lines }
    if let old, old.heading != new.heading, !new.heading.isEmpty { lines.append(new.heading) }
    if let old, old.tone == .paused, new.isCounting {
      lines.append("resumed, \(left(new.seconds))")
    }
    if new.note != old?.note, !new.note.isEmpty { lines.append(new.note) }
    if let old, isWorthSaying(old.seconds, new.seconds), new.isCounting {
      lines.append(left(new.seconds))
    }
    return lines
  }

  /// Each minute and each of the last ten seconds; what was missed in between is not made up for.
  private func isWorthSaying(_ old: Int, _ new: Int) -> Bool {
    guard new > 0, new < old else { return false }
    return new <= 10 || (new + 59) / 60 < (old + 59) / 60 && new % 60 == 0
      || (old - 1) / 60 > new / 60
  }

  private func left(_ seconds: Int) -> String {
    let duration = Duration.seconds(seconds)
    return "\(duration.text(isSpoken ? .spoken : .short)) left"
  }
}

extension Scene {
  fileprivate var isCounting: Bool { [.running, .warned, .ending].contains(tone) }
}
