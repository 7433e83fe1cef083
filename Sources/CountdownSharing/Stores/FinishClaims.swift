/// Who announces a finish: of all processes that know of it, one.
///
/// Whoever is about to announce claims the finish first, and confirms afterwards. The claim of a
/// process that died in between stands: nobody knows whether its announcement was seen, so it is
/// not made again, but listed once as one that may not have been.
public protocol FinishClaims: Sendable {
  /// Claims a finish, atomically.
  ///
  /// - Returns: whether it is the caller's to announce; false when somebody has claimed it.
  func claim(_ finish: SharedFinish, by owner: OwnerMark) throws -> Bool

  /// Notes that a finish was announced. Harmless when it was noted before.
  func confirm(_ finish: FinishID) throws

  /// Whether somebody has claimed a finish.
  func isClaimed(_ finish: FinishID) throws -> Bool

  /// All claims that are kept.
  func list() throws -> [FinishClaim]

  /// Notes that a claim which was never confirmed is listed now.
  ///
  /// - Returns: whether the caller is the one to list it; false when it was confirmed or listed.
  func settle(_ finish: FinishID) throws -> Bool
}

/// The claim of one finish.
public struct FinishClaim: Hashable, Sendable {
  /// What was claimed.
  public let finish: SharedFinish
  /// Who claimed it; nil where the record of it was not complete.
  public let owner: OwnerMark?
  /// Whether the announcement was confirmed, or listed as one that may not have been seen.
  public let isSettled: Bool

  /// A claim.
  public init(finish: SharedFinish, owner: OwnerMark?, isSettled: Bool) {
    (self.finish, self.owner, self.isSettled) = (finish, owner, isSettled)
  }
}

extension FinishClaims {
  /// The finishes whose announcement may not have been seen, because who claimed them died before
  /// it was confirmed. Each is returned once, to one caller of all processes.
  public func takeUnseen() throws -> [SharedFinish] {
    try list().filter { !$0.isSettled && $0.owner?.life ?? .dead == .dead }
      .filter { try settle($0.finish.id) }.map(\.finish)
  }
}
