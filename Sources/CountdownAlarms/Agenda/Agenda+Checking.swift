internal import Countdown

extension Agenda {
  /// Takes in what other processes have written, as ``refresh()`` does, and finds out whether the
  /// store takes what this agenda writes. That costs a sync of the disk, since only a write shows
  /// it: a disk may be full, or a limit of the process in the way.
  package func checkStore() throws(AlarmStoreError) {
    try inTurn { () throws(AlarmStoreError) in
      let present = present()
      defer { bringUp(to: present) }
      for _ in 0..<Self.mostAttempts {
        try refresh(at: present)
        let revision = state.withLock { $0.machine.revision }
        // Nothing is written where another process was faster.
        guard let written = try store.commit([], at: revision) else { continue }
        return state.withLock { $0.machine.apply([], at: written) }
      }
      throw Self.contention
    }
  }
}
