internal import Countdown
internal import CountdownSharing

/// The ends that were told last: several that cannot be shown are tried again in turn.
final class LatestFinishes: Sendable {
  private static let most = 256
  private let ids = Locked<[FinishID]>([])

  /// Notes an end; whether it is not among the latest.
  func isNew(_ finish: FinishID) -> Bool {
    ids.withLock { ids in
      if ids.contains(finish) { return false }
      ids.append(finish)
      if ids.count > Self.most { ids.removeFirst() }
      return true
    }
  }
}
