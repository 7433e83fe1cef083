package import Countdown
internal import Glibc

/// What is told of a directory.
package enum DirectoryNews: Equatable {
  /// These names may stand for something else by now.
  case names(Set<String>)
  /// Any name may.
  case anything
  /// Nothing more is told, until there are news again.
  case blind
}

/// Tells of each change in a directory, one that is not there yet included: a thread that sleeps
/// in inotify.
///
/// The directory is watched for names that come and go, and every directory above it for being
/// moved or removed. Of those that are missing, the last one above that is there is watched for
/// names that come. When any of this moves, all watches are made anew.
package final class DirectoryWatch: Sendable {
  private let path: String
  private let changed: @Sendable (DirectoryNews) -> Void
  private let stop: WakePipe

  private init(
    _ path: String, _ changed: @escaping @Sendable (DirectoryNews) -> Void
  ) throws(SystemError) {
    (self.path, self.changed) = (path, changed)
    stop = try WakePipe()
  }

  /// - Parameters:
  ///   - begun: called when the directory is seen, before anything is told.
  ///   - changed: called on the watch's thread.
  package static func start(
    _ path: String, begun: () -> Void, changed: @escaping @Sendable (DirectoryNews) -> Void
  ) throws(SystemError) -> DirectoryWatch {
    let watch = try DirectoryWatch(path, changed)
    let first = try Inotify(path)
    begun()
    try SystemThread.detached(name: "countdown-watch") { watch.run(first) }
    return watch
  }

  /// Ends the watch; a call that has begun goes on.
  package func cancel() { stop.post() }
}

// MARK: - On its thread

extension DirectoryWatch {
  private func run(_ first: Inotify) {
    var watches: Inotify? = first
    var pause = Duration.seconds(1)
    while true {
      guard let present = watches else {
        // There may be no watch to be had just now.
        if stop.wait(for: nil, within: pause) == .stopped { return }
        pause = min(pause * 2, .seconds(60))
        watches = try? Inotify(path)
        if watches != nil { changed(.anything) }
        continue
      }
      pause = .seconds(1)
      if stop.wait(for: present.descriptor, within: nil) == .stopped { return }
      switch present.takeEvents() {
      case .nothing: continue
      case .names(let names): changed(.names(names))
      case .moved:
        watches = try? Inotify(path)
        changed(watches == nil ? .blind : .anything)
      }
    }
  }
}
