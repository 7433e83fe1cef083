internal import Countdown
internal import CountdownStore

/// The entries of one store that a process keeps, with the thread that calls the store for them and
/// a watch.
final class Keepers: Sendable {
  let store: any SharedStore
  let scheduler = SystemScheduler.continuous
  let thread: StoreThread
  private let work: Work
  private let isWhole: Bool
  private let state = Locked(State())
  private let catalog: SharedCatalog
  private let follower: Int

  struct Work: Sendable {
    /// Called on the thread with what has changed, after the keepers have learned of it.
    var onChanges: @Sendable (SharedChanges) -> Void = { _ in }
    var onFault: @Sendable (SharingError) -> Void = { _ in }
    /// Called when there is nothing left to do for now.
    var rested: @Sendable () -> Void = {}
  }

  private struct State: Sendable {
    /// While one countdown gives its name to another, both have it.
    var entries: [String: [KeptEntry]] = [:]
    /// The names that were written since the last look.
    var written: Set<String> = []
    /// Whether the store has failed for an entry since it last took a write.
    var hasFailing = false
    var watch: StoreWatch?
    var isToLook = false
    var isOver = false
    var jobs = 0
    /// The wakeup for a look after one that failed, and the pause before it.
    var retry: WakeupToken?
    var pause = Keepers.firstPause
  }

  private static let firstPause = Duration.seconds(1)
  private static let longestPause = Duration.seconds(60)

  /// - Parameter catalog: what is known of the store, where every countdown is looked at; nil where
  ///   only those that are kept are.
  init(
    in store: any SharedStore, thread: String, knowing catalog: SharedCatalog? = nil,
    _ work: Work = Work()
  ) {
    (self.store, self.work, isWhole) = (store, work, catalog != nil)
    self.thread = StoreThread(name: thread)
    self.catalog = catalog ?? SharedCatalog(store)
    follower = self.catalog.addFollower()
  }

  deinit { catalog.removeFollower(follower) }

  /// Starts the thread and the watch.
  ///
  /// - Throws: `SystemError` without a thread, `StoreError` where the store cannot be watched.
  func start() throws {
    try thread.start()
    let retry = scheduler.register { [weak self] _ in self?.look() }
    state.withLock { $0.retry = retry }
    let watch = try store.watch { [weak self] signal in
      if case .lost(let error) = signal { self?.work.onFault(SharingError(.store(error))) }
      self?.look()
    }
    state.withLock { $0.watch = watch }
    look()
  }

  /// Keeps no entry any more; a job that waits is still done, and what follows from it.
  ///
  /// - Parameter finishes: whether the thread ends after that.
  func stop(finishes: Bool = true) {
    let (entries, watch, retry) = state.withLock { state in
      defer { (state.entries, state.isOver) = ([:], true) }
      return (state.entries.values.flatMap { $0 }, state.watch, state.retry)
    }
    watch?.cancel()
    if let retry { scheduler.unregister(retry) }
    for entry in entries { entry.end() }
    if finishes { thread.finish() }
  }

  /// Stops when nothing is kept any more, at the latest after some seconds of a store that refuses.
  func close(attempts: Int = 3) {
    post { [self] in
      if attempts == 0 || state.withLock({ $0.entries.isEmpty }) { return stop() }
      post(after: .seconds(1)) { [self] in close(attempts: attempts - 1) }
    }
  }

  func add(_ entry: KeptEntry) {
    let isKept = state.withLock { state in
      if !state.isOver { state.entries[entry.name, default: []].append(entry) }
      return !state.isOver
    }
    if isKept { entry.begin() }
  }

  func remove(_ entry: KeptEntry) {
    entry.end()
    state.withLock { state in
      let left = state.entries[entry.name]?.filter { $0 !== entry } ?? []
      state.entries[entry.name] = left.isEmpty ? nil : left
    }
  }

  func entries(named name: String) -> [KeptEntry] { state.withLock { $0.entries[name] ?? [] } }

  /// Has a job done by the thread; see ``StoreThread/post(isNext:_:)``.
  @discardableResult
  func post(isNext: Bool = false, _ job: @escaping StoreThread.Job) -> Bool {
    state.withLock { $0.jobs += 1 }
    return thread.post(isNext: isNext) { [self] in
      job()
      let isLast = state.withLock { state in
        state.jobs -= 1
        return state.jobs == 0
      }
      if isLast { work.rested() }
    }
  }
}

// MARK: - Looking

extension Keepers {
  /// Looks at what has changed in the store; several looks that wait are one.
  func look() {
    let isNew = state.withLock { state in
      defer { state.isToLook = true }
      return !state.isToLook && !state.isOver
    }
    guard isNew else { return }
    post { [self] in
      state.withLock { $0.isToLook = false }
      let names = isWhole ? nil : state.withLock { Set($0.entries.keys) }
      thread.call { [self] in
        Result { () throws(SharingError) in
          try catalog.look { key in
            names.map { $0.contains(SharedCountdown.keys.name(of: key) ?? "") } ?? true
          }
        }
      } then: { [self] in
        looked($0)
      }
    }
  }

  private func looked(_ outcome: StoreThread.Outcome<Result<Void, SharingError>>) {
    guard case .answer(.success) = outcome else {
      if case .answer(.failure(let error)) = outcome { work.onFault(error) }
      return lookLater()
    }
    state.withLock { $0.pause = Self.firstPause }
    let changes = catalog.takeChanges(of: follower)
    var unseen = state.withLock { state in
      defer { state.written = [] }
      return changes.isWhole ? Set(state.entries.keys) : state.written
    }
    for record in changes.changed {
      unseen.remove(record.name)
      guard let revision = record.revision else { continue }
      for entry in entries(named: record.name) {
        entry.see(meaning(of: record, revision, for: entry))
      }
    }
    for name in changes.goneNames {
      unseen.remove(name)
      for entry in entries(named: name) { entry.see(.absent) }
    }
    // What was written and is not among the changes, or cannot be used, is read by itself.
    for name in unseen.union(changes.faults.keys) {
      for entry in entries(named: name) { entry.take(.signal) }
    }
    work.onChanges(changes)
  }

  /// The store could not be looked at; the next signal of the watch comes first, perhaps.
  private func lookLater() {
    let pause = state.withLock { state in
      defer { state.pause = min(state.pause * 2, Self.longestPause) }
      return state.pause
    }
    if let token = state.withLock({ $0.retry }) {
      scheduler.arm(token, at: scheduler.now.advanced(by: pause))
    }
  }

  /// The store takes writes: the entries for which it failed do not wait any longer.
  func noteWorks() {
    guard state.withLock({ $0.hasFailing }) else { return }
    let entries = state.withLock { state in
      state.hasFailing = false
      return state.entries.values.flatMap { $0 }
    }
    for entry in entries where entry.isFailing { entry.take(.storeWorks) }
  }

  func noteFailing() { state.withLock { $0.hasFailing = true } }

  /// Waits until the store has everything, or has refused it; false at the limit.
  func wait(until limit: Moment) -> Bool {
    while true {
      let signal = Semaphore()
      // When the thread is over, nothing can change any more.
      guard post({ signal.post() }) else { return true }
      guard signal.wait(until: limit) else { return false }
      let entries = state.withLock { $0.entries.values.flatMap { $0 } }
      if !entries.contains(where: \.isBusy) { return true }
      // An observer or a sink may take its time.
      _ = signal.wait(until: min(limit, RealTime.monotonic.advanced(by: .milliseconds(1))))
    }
  }

  /// Waits until the store has what one entry has to write, or has refused it; not on the thread.
  func wait(for entry: KeptEntry, until limit: Moment) {
    repeat {
      let signal = Semaphore()
      guard post({ signal.post() }), signal.wait(until: limit) else { return }
    } while entry.isCalling
  }

  /// Does something on the thread after a pause.
  func post(after pause: Duration, _ job: @escaping @Sendable () -> Void) {
    let token = Locked<WakeupToken?>(nil)
    let made = scheduler.register { [weak self] _ in
      if let token = token.withLock({ $0 }) { self?.scheduler.unregister(token) }
      self?.post(job)
    }
    token.withLock { $0 = made }
    scheduler.arm(made, at: scheduler.now.advanced(by: pause))
  }

  /// An entry was written, so that the next look has to find it.
  func noteWritten(_ name: String) { state.withLock { _ = $0.written.insert(name) } }
}
