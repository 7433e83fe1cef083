internal import Countdown
internal import CountdownProgram
internal import CountdownSharing

/// The ends that a view has before a person's eyes: one that was there for a second was seen. A
/// value.
struct SeenEnds: Sendable {
  private static let time = Duration.seconds(1)

  /// The moment since which each end is shown.
  private var since: [FinishID: Moment] = [:]
  /// The ends that were reported.
  private var reported: Set<FinishID> = []

  /// Takes in the ends that are shown now; the time of all others begins anew when they are.
  mutating func show(_ ends: [FinishID], at now: Moment) {
    let shown = ends.filter { !reported.contains($0) }
    since = Dictionary(
      shown.map { ($0, since[$0] ?? now) }, uniquingKeysWith: { first, _ in first })
  }

  /// The ends that have been seen, each once.
  mutating func seen(at now: Moment) -> [FinishID] {
    let seen = since.filter { $0.value.advanced(by: Self.time) <= now }.map(\.key)
    for end in seen { since[end] = nil }
    reported.formUnion(seen)
    return seen
  }

  /// The next moment at which one has been seen.
  var deadline: Moment? { since.values.min()?.advanced(by: Self.time) }
}

extension SharedReading {
  /// The end, if it was announced and is unseen.
  var unseenEnd: FinishID? {
    let isUnseen = countdown.stage.isOver && !countdown.isSeen && !isBetweenSteps
    return isUnseen ? countdown.finishID : nil
  }
}
