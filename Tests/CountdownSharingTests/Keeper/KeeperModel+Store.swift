import Countdown
import CountdownStore

@testable import CountdownSharing

// What may happen to the store and the entry.

extension KeeperModel {
  func addFaultsOfStore(to steps: inout [KeeperStep]) {
    if budget.failures > 0, store == .works {
      for mode in budget.modes {
        steps.append(
          step("the store is \(mode)") {
            $0.budget.failures -= 1
            $0.facts.failures += 1
            $0.turn(mode)
          })
      }
    }
    if store != .works { steps.append(step("the store works") { $0.turn(.works) }) }
    addLosses(to: &steps)
    if mayClear {
      steps.append(
        step("the tombstone is cleared") {
          $0.facts.isCleared = true
          $0.vanish()
        })
    }
    if budget.births > 0, actors.count == 2, actors[1].isDead, store != .unreachable, let entry,
      !entry.isSpoilt
    {
      steps.append(
        step("another host") {
          $0.budget.births -= 1
          $0.actors[1] = KeeperActor(
            keeper: keeper(of: entry, for: 1), absence: 0..<tick, tokens: 8)
          $0.tell(1, .moment)
        })
    }
  }

  private func addLosses(to steps: inout [KeeperStep]) {
    if budget.losses > 0, entry != nil {
      steps.append(
        step("the entry vanishes") {
          $0.budget.losses -= 1
          $0.facts.losses += 1
          $0.vanish()
        })
    }
    if budget.restores > 0, let former, entry?.body != former.body {
      steps.append(
        step("the former entry comes back") {
          $0.budget.restores -= 1
          $0.lose(former)
        })
    }
    addLeaving(to: &steps)
    guard let entry, !entry.isSpoilt else { return }
    if budget.spoils > 0 {
      steps.append(
        step("the entry is spoilt") {
          $0.budget.spoils -= 1
          $0.revisions += 1
          let revision = EntryRevision(rawValue: $0.revisions)
          $0.lose(StoredBody(body: entry.body, revision: revision, isSpoilt: true))
        })
    }
    if budget.replacements > 0, !entry.body.isForeign {
      steps.append(
        step("another countdown takes the name") {
          $0.budget.replacements -= 1
          $0.facts.isReplaced = true
          $0.revisions += 1
          let revision = EntryRevision(rawValue: $0.revisions)
          $0.entry = StoredBody(body: ModelBody(isForeign: true, end: 99), revision: revision)
          $0.wakeWatches()
        })
    }
  }

  /// The other countdown ends, and its entry lies on or goes.
  private func addLeaving(to steps: inout [KeeperStep]) {
    guard isNameTaken, actors[0].timer != nil else { return }
    steps.append(
      step("the other countdown stops") {
        $0.revisions += 1
        $0.entry?.body.stage = .stopped
        $0.entry?.revision = EntryRevision(rawValue: $0.revisions)
        $0.wakeWatches()
      })
    steps.append(step("the other countdown is gone") { $0.vanish() })
  }

  private mutating func lose(_ entry: StoredBody) {
    facts.losses += 1
    self.entry = entry
    wakeWatches()
  }

  /// A tombstone is removed when no keeper lives that could write it again; that of a timer also by
  /// a person, when its end was announced.
  private var mayClear: Bool {
    guard store == .works, let entry, !entry.isSpoilt, !entry.body.isForeign else { return false }
    let isTold = actors[0].timer != nil && entry.body.isAnnounced
    guard entry.body.isSettled || isTold else { return false }
    return actors.allSatisfy {
      let isOver = $0.keeper.copy.isSettled || isTold && $0.keeper.copy.isAnnounced
      return $0.isDead || !$0.keeper.rules.writesAgain
        || isOver && $0.keeper.isAtRest && $0.hung == nil
    }
  }
}
