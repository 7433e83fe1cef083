internal import Countdown
internal import CountdownStore

/// The countdowns that belong to no process, as the host knows them: an entry that vanishes, with
/// its folder or alone, is written again, and an earlier one that comes back, as from a backup, is
/// written over. A value.
struct HeldCopies: Sendable {
  private var copies: [String: SharedCountdown] = [:]

  /// An entry to be written.
  struct Lost: Sendable {
    let copy: SharedCountdown
    /// The version that lies in its place; nil for none.
    let replaced: EntryRevision?
  }

  /// Takes note of a list, and returns what is missing from it.
  mutating func look(at list: SharedList, _ time: SharedTime) -> [Lost] {
    let found = Dictionary(
      (list.countdowns + list.stopped).map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    for record in found.values { hold(record) }
    // What cannot be read has not vanished.
    guard list.faults.isEmpty else { return [] }
    copies = copies.filter { found[$0.key] != nil || !$0.value.isExpired(at: time) }
    return copies.values.compactMap { copy in
      let found = found[copy.name]
      if let found {
        return copy.isLater(than: found) ? Lost(copy: copy, replaced: found.revision) : nil
      }
      // What was stopped lies until the host removes it, and is no loss then.
      return copy.stage == .stopped ? nil : Lost(copy: copy, replaced: nil)
    }
  }

  /// Takes note of a record that was read or written.
  mutating func hold(_ record: SharedCountdown) {
    if let copy = copies[record.name], copy.isLater(than: record) { return }
    copies[record.name] = record.kind == .hosted ? record : nil
  }
}

extension SharedCountdown {
  /// Whether a record of the same countdown is later than another.
  fileprivate func isLater(than other: SharedCountdown) -> Bool {
    guard snapshot.id == other.snapshot.id, kind == other.kind else { return false }
    if snapshot.sequence != other.snapshot.sequence {
      return snapshot.sequence > other.snapshot.sequence
    }
    let isNoted = stage == .announced || stage == .unconfirmed
    return isNoted && [.returned, .announcing].contains(other.stage) && run == other.run
  }
}
