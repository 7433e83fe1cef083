package import Countdown
package import Glibc

/// A report about a directory.
package enum DirectoryChange: Equatable, Sendable {
  /// These names may stand for something else by now.
  case names(Set<String>)
  /// Any name may stand for something else by now.
  case anything
  /// Changes are not seen, for this reason, so that any name may stand for something else by now.
  /// Reported every two seconds until watches can be had.
  case blind(SystemError)
}

/// Reports each change in a directory, which need not exist yet: a thread that sleeps in inotify.
///
/// The directory is watched for names that come and go, and every directory above it for being
/// moved or removed. If some of these are missing, the lowest one that exists is watched for new
/// names. When any of them moves, or a mount hides or brings the directory, all watches are made
/// again.
package final class DirectoryWatch: Sendable {
  private let path: String
  private let noticesNewFiles: Bool
  private let noted: @Sendable (DirectoryChange) -> Void
  private let changed: @Sendable (DirectoryChange) -> Void
  private let wake: WakeSignal
  private let mounts = MountSignal()
  private let state: Locked<State>

  private struct State: Sendable {
    /// Nil while no watch can be had.
    var watches: Inotify?
    /// The reason for that.
    var blindness: SystemError?
    /// The directory that had the path when the watches were made; nil for none.
    var directory: FileIdentity?
    /// The change that the thread has not reported yet.
    var unreported: DirectoryChange?
    var isEnded = false
  }

  private init(
    _ path: String, noticesNewFiles: Bool,
    _ noted: @escaping @Sendable (DirectoryChange) -> Void,
    _ changed: @escaping @Sendable (DirectoryChange) -> Void
  ) throws(SystemError) {
    (self.path, self.noticesNewFiles) = (path, noticesNewFiles)
    (self.noted, self.changed) = (noted, changed)
    let directory = FileIdentity(behind: path)
    state = Locked(State(directory: directory))
    wake = try WakeSignal()
    do throws(SystemError) {
      let watches = try Inotify(path, noticesNewFiles: noticesNewFiles)
      state.withLock { $0.watches = watches }
    } catch {
      // A user without any watch left looks now and then.
      guard error.isForWantOfWatches else { throw error }
      state.withLock { $0.blindness = error }
    }
  }

  /// - Parameters:
  ///   - noticesNewFiles: whether a file counts when it is made, and not only when it is written or
  ///     gets its name.
  ///   - begun: called when the directory is seen, before the first report.
  ///   - noted: called with the same changes under a lock, in their order: by the watch's thread
  ///     before the report, or by a thread in ``catchUp()``. Only for a note.
  ///   - changed: called on the watch's thread.
  package static func start(
    _ path: String, noticesNewFiles: Bool = false, begun: () -> Void,
    noted: @escaping @Sendable (DirectoryChange) -> Void = { _ in },
    changed: @escaping @Sendable (DirectoryChange) -> Void
  ) throws(SystemError) -> DirectoryWatch {
    let watch = try DirectoryWatch(path, noticesNewFiles: noticesNewFiles, noted, changed)
    begun()
    watch.state.withLock { watch.noteBlindness(&$0) }
    try SystemThread.detached(name: "countdown-watch") { watch.run() }
    return watch
  }

  /// A watch without a thread: a loop waits for its descriptors, and calls ``look()``.
  package static func looked(at path: String) throws(SystemError) -> DirectoryWatch {
    try DirectoryWatch(path, noticesNewFiles: false, { _ in }, { _ in })
  }

  /// The descriptors of which one is ready when there is something to look at.
  package var interest: [pollfd] {
    [pollfd(state.withLock { $0.watches?.descriptor ?? -1 }), mounts.interest]
  }

  /// Whether the system has no watch left. Each look tries again.
  package var isBlind: Bool { state.withLock { $0.watches == nil } }

  /// Takes what has changed since the last look. Does not block.
  package func look() -> DirectoryChange? {
    if isBlind { tryAgain() }
    state.withLock { noteBlindness(&$0) }
    followMounts()
    _ = take()
    return takeReport()
  }

  private func takeReport() -> DirectoryChange? {
    state.withLock { state in
      defer { state.unreported = nil }
      return state.isEnded ? nil : state.unreported
    }
  }

  /// Ends the watch; a call that has begun goes on.
  package func cancel() {
    state.withLock { $0.isEnded = true }
    wake.post()
  }

  /// Returns when all earlier changes in the directory are noted. Does not block.
  package func catchUp() { if take() { wake.post() } }

  /// Watches the directory that has the path now: the kernel does not report when a symbolic link
  /// above it leads elsewhere.
  package func openAgain() {
    state.withLock { if !$0.isEnded { open(&$0) } }
    wake.post()
  }

  /// Takes the kernel's events; false when there are none.
  private func take() -> Bool {
    state.withLock { state in
      guard !state.isEnded, let present = state.watches else { return false }
      switch present.takeEvents() {
      case .nothing: return false
      case .names(let names): note(.names(names), &state)
      case .moved: open(&state)
      }
      return true
    }
  }

  private func open(_ state: inout State) {
    state.directory = FileIdentity(behind: path)
    do throws(SystemError) {
      state.watches = try Inotify(path, noticesNewFiles: noticesNewFiles)
      note(.anything, &state)
    } catch {
      (state.watches, state.blindness) = (nil, error)
      noteBlindness(&state)
    }
  }

  private func noteBlindness(_ state: inout State) {
    guard state.watches == nil, !state.isEnded, let error = state.blindness else { return }
    note(.blind(error), &state)
  }

  private func note(_ change: DirectoryChange, _ state: inout State) {
    state.unreported = state.unreported?.followed(by: change) ?? change
    noted(change)
  }
}

// MARK: - On its thread

extension DirectoryWatch {
  private func run() {
    while true {
      if let change = takeReport() { changed(change) }
      // The descriptor stays open while the thread waits for it, even if another watch replaces it
      // meanwhile.
      let (watches, isEnded) = state.withLock { ($0.watches, $0.isEnded) }
      if isEnded { return }
      wake.wait(
        or: watches?.descriptor ?? -1, mounts: mounts,
        within: watches == nil ? Self.blindPause : nil)
      if let change = look() { changed(change) }
    }
  }

  private static let blindPause = Duration.seconds(2)

  /// Watches the directory that has the path since something was mounted. The kernel does not
  /// report a mount to a watch on what the mount hides.
  private func followMounts() {
    let directory = FileIdentity(behind: path)
    state.withLock { state in
      if state.watches != nil, !state.isEnded, directory != state.directory { open(&state) }
    }
  }

  /// Tries to begin a watch again. The failure is reported already.
  private func tryAgain() {
    let directory = FileIdentity(behind: path)
    guard let watches = try? Inotify(path, noticesNewFiles: noticesNewFiles) else { return }
    state.withLock { state in
      (state.watches, state.directory) = (watches, directory)
      note(.anything, &state)
    }
  }
}

extension DirectoryChange {
  /// The report for two changes in a row, neither of which was reported yet.
  fileprivate func followed(by later: DirectoryChange) -> DirectoryChange {
    switch (self, later) {
    case (.names(let names), .names(let others)): .names(names.union(others))
    case (_, .names): .anything
    default: later
    }
  }
}

extension SystemError {
  /// Whether the user's watches, or this process's descriptors, are used up.
  fileprivate var isForWantOfWatches: Bool {
    operation.hasPrefix("inotify") && [EMFILE, ENFILE, ENOSPC, ENOMEM].contains(code)
  }
}

/// Tells when something was mounted or unmounted, so that a path may lead elsewhere although no
/// folder changed; see proc(5), `/proc/pid/mounts`. Without `/proc` nothing is told.
package final class MountSignal: Sendable {
  /// A descriptor with an error condition after a change, until it is polled; -1 for none.
  package let number: Int32

  package init() { number = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC) }

  /// The list of mounts can always be read; only a change is an urgent condition.
  var interest: pollfd { pollfd(number, POLLPRI) }

  deinit { if number >= 0 { close(number) } }
}
