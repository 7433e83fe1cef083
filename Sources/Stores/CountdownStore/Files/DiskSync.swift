internal import Countdown

/// Syncs written files to the disk, on a separate thread, so that no writer waits for the disk.
///
/// A file that was renamed to its place outlives its process at once, because every other process
/// reads it from the system's memory. Only a loss of power can take it away, until the disk has it,
/// a moment later. So many changes in a row do not wait for each other.
final class DiskSync: Sendable {
  private let state = Locked(State())
  /// The time in which further changes are collected.
  private static var pause: Duration { .milliseconds(100) }

  private struct State: Sendable {
    var folder: Folder?
    /// The names to sync; one that was written twice stands here twice.
    var names: [String] = []
    var isRunning = false
    var failure: StoreError?
    var waiters: [Semaphore] = []
  }

  /// Queues the sync of a name that was given or removed.
  func note(_ name: String, in folder: Folder) {
    let (isIdle, _) = state.withLock { state in
      // The replaced folder leaves the lock before it is closed.
      let replaced = state.folder
      state.folder = folder
      state.names.append(name)
      defer { state.isRunning = true }
      return (!state.isRunning, replaced)
    }
    guard isIdle else { return }
    do throws(SystemError) {
      try SystemThread.detached(name: "countdown-disk") { self.run() }
    } catch {
      // Without a thread the sync runs here.
      run()
    }
  }

  /// Throws, once, an error of the disk since the last call: the written files may not last.
  func check() throws(StoreError) {
    let failure = state.withLock { state in
      defer { state.failure = nil }
      return state.failure
    }
    if let failure { throw failure }
  }

  /// Waits until the disk has all that was noted before the call; false at the limit.
  func wait(within limit: Duration) -> Bool {
    let signal = Semaphore()
    let isRunning = state.withLock { state in
      if state.isRunning { state.waiters.append(signal) }
      return state.isRunning
    }
    return !isRunning || signal.wait(until: RealTime.monotonic.advanced(by: limit))
  }

  private func run() {
    _ = Semaphore().wait(until: RealTime.monotonic.advanced(by: Self.pause))
    while let (folder, names) = next() {
      do throws(StoreError) {
        try folder.sync(Set(names))
      } catch {
        state.withLock { $0.failure = error }
      }
    }
  }

  private func next() -> (Folder, [String])? {
    let (work, waiters) = state.withLock { state -> ((Folder, [String])?, [Semaphore]) in
      defer { (state.folder, state.names) = (nil, []) }
      state.isRunning = state.folder != nil
      if let folder = state.folder { return ((folder, state.names), []) }
      defer { state.waiters = [] }
      return (nil, state.waiters)
    }
    for waiter in waiters { waiter.post() }
    return work
  }
}
