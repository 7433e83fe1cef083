internal import Countdown

/// The claims of finishes in the memory of one process.
final class MemoryFinishClaims: FinishClaims {
  private let claims = Locked<[FinishID: FinishClaim]>([:])

  func claim(_ finish: SharedFinish, by owner: OwnerMark) throws -> Bool {
    claims.withLock { claims in
      guard claims[finish.id] == nil else { return false }
      claims[finish.id] = FinishClaim(finish: finish, owner: owner, isSettled: false)
      return true
    }
  }

  func confirm(_ finish: FinishID) throws { _ = try settle(finish) }

  func isClaimed(_ finish: FinishID) throws -> Bool {
    claims.withLock { $0[finish] != nil }
  }

  func list() throws -> [FinishClaim] {
    claims.withLock { Array($0.values) }
  }

  func settle(_ finish: FinishID) throws -> Bool {
    claims.withLock { claims in
      guard let claim = claims[finish], !claim.isSettled else { return false }
      claims[finish] = FinishClaim(finish: claim.finish, owner: claim.owner, isSettled: true)
      return true
    }
  }
}
