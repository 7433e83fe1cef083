internal import Countdown

// On the worker's thread.

extension ShareEntry {
  /// Brings the store up to the plan; false when that failed and is to be tried again.
  func carryOut() -> Bool {
    do {
      try bringUp()
      return true
    } catch {
      note(error)
      return false
    }
  }

  /// How often others may come first before we pause.
  private static var mostAttempts: Int { 16 }

  /// Brings the store up to the plan. Throws what the store throws, or that the name is taken.
  func bringUp() throws {
    for _ in 0..<Self.mostAttempts {
      guard let plan = withLock({ $0.plan }), plan.wanted != plan.published else { return }
      if try change(plan) {
        withLock { guarded in
          guarded.plan?.published = plan.wanted
          guarded.report.changes += 1
        }
      } else {
        try settle(plan)
      }
    }
    throw SharingError(.busy(path: "the name of a shared countdown"))
  }

  private func change(_ plan: SharePlan) throws -> Bool {
    if let wanted = plan.wanted {
      return try state.snapshots.publish(wanted, replacing: plan.published)
    }
    guard let published = plan.published else { return true }
    return try state.snapshots.remove(published)
  }

  /// Looks at what lies there instead.
  private func settle(_ plan: SharePlan) throws {
    let found = try state.snapshots.read(plan.request.name)
    let rule = ShareRule(
      found: found, wanted: plan.wanted, owner: owner, at: .now, life: { $0.life })
    switch rule {
    case .replace: withLock { $0.plan?.published = found }
    case .leave: withLock { $0.plan?.published = plan.wanted }
    case .taken(let process):
      throw SharingError(.nameTaken(plan.request.name, process: process))
    }
  }
}
