internal import Countdown

/// A countdown as lines of text, for pipes, files, plain terminals and screen readers: what is
/// worth a line between one scene and the next. A pure function.
struct PlainLines: Sendable {
  /// Whole words, `4 minutes left`, instead of `4:00 left`.
  let isSpoken: Bool

  func lines(from old: Scene?, to new: Scene) -> [String] {
    var lines: [String] = []
    if let opening = new.opening, old?.opening == nil {
      lines.append(opening)
      // A scene that waits for a key names the key.
      if new.tone == .ready { lines += [set(new.seconds), new.keysLine] }
    }
    if old?.help == nil { lines += new.helpLines }
    if new.isLeaving { return lines }
    if let list = new.list {
      let note = new.note != old?.note && !new.note.isEmpty ? [new.note] : []
      return lines + list.lines(after: old?.list) + note
    }
    if new.countsUp { return lines + (old.map { elapsed(from: $0, to: new) } ?? []) }
    if let old, old.heading != new.heading, !new.heading.isEmpty { lines.append(new.heading) }
    if let old, let change = change(from: old, to: new) { lines.append(change) }
    if new.note != old?.note, !new.note.isEmpty { lines.append(new.note) }
    if let old, isWorthSaying(old.seconds, new.seconds), new.isCounting {
      lines.append(left(new.seconds))
    }
    return lines
  }

  /// The line about a change by a key.
  private func change(from old: Scene, to new: Scene) -> String? {
    if new.isCounting, !old.isCounting {
      return old.tone == .paused
        ? "resumed, \(left(new.seconds))" : "started, \(left(new.seconds))"
    }
    if new.seconds == old.seconds { return nil }
    if new.isCounting { return new.seconds > old.seconds ? left(new.seconds) : nil }
    return new.tone == .over || old.isCounting ? nil : set(new.seconds)
  }

  /// The lines of a stopwatch: pauses, laps and each minute.
  private func elapsed(from old: Scene, to new: Scene) -> [String] {
    var lines: [String] = []
    let time = Duration.seconds(new.seconds).text(isSpoken ? .spoken : .short)
    if new.tone != old.tone {
      switch new.tone {
      case .ready: lines.append("reset")
      case .running: lines.append(old.tone == .ready ? "started" : "resumed at \(time)")
      default: lines.append("paused at \(time)")
      }
    }
    if new.latest != old.latest, !new.latest.isEmpty { lines.append(new.latest) }
    if new.note != old.note, !new.note.isEmpty { lines.append(new.note) }
    if new.isCounting, new.seconds / 60 > old.seconds / 60 { lines.append(time) }
    return lines
  }

  private func set(_ seconds: Int) -> String {
    let duration = Duration.seconds(seconds)
    return seconds == 0 ? "nothing is set" : "set to \(duration.text(isSpoken ? .spoken : .short))"
  }

  /// The lines for each minute and each of the last ten seconds; missed ones are not repeated
  /// later.
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

  /// `[space] Start focus  [q] quit`
  fileprivate var keysLine: String {
    buttons.map { "[\($0.key)] \($0.title)" }.joined(separator: "  ")
  }
}
