internal import Countdown
internal import CountdownHost
internal import CountdownSharing
internal import CountdownSystem
internal import Glibc

/// The mark of one end whose hook has begun: an empty file beside the host's socket, which the
/// hook's own process makes right before the hook takes its place. A process that is killed between
/// the hook and the note of the end leaves the mark, and the next one does not run the hook again.
struct HookMark: Sendable {
  static let prefix = "hook-"

  /// The absolute path of the file.
  let path: String

  init(path: String) { self.path = path }

  init(of finish: FinishID, in folder: String) {
    self.init(path: "\(folder)/\(Self.prefix)\(finish)")
  }

  func remove() { unlink(path) }
}

/// The marks of ends that are not noted yet. A mark goes when its end is noted, or the countdown is
/// stopped, started again, given more time or removed; those that a killed process left, when the
/// next host looks.
final class HookMarks: Sendable {
  /// The place of the socket; nil where there is none, and hooks run without marks.
  private let address = try? HostAddress.user()
  /// The ends that have one, by the names of their countdowns.
  private let open = Locked<[String: FinishID]>([:])

  /// The mark for the hook of an end that is about to begin; nil without a folder for it.
  func begin(_ finish: SharedFinish) -> HookMark? {
    guard let folder = try? address?.madeDirectory() else { return nil }
    open.withLock { $0[finish.name] = finish.id }
    return HookMark(of: finish.id, in: folder)
  }

  /// An end was noted as announced.
  func end(_ finish: SharedFinish) { remove(finish.name, finish.id) }

  /// Removes the marks of ends that are awaited no longer.
  func note(_ changes: SharedChanges) {
    if changes.isWhole { sweep(changes) }
    let open = open.withLock(\.self)
    if open.isEmpty { return }
    for record in changes.changed {
      guard let finish = open[record.name] else { continue }
      if finish != record.finishID || !record.isOpen { remove(record.name, finish) }
    }
    for name in changes.goneNames { if let finish = open[name] { remove(name, finish) } }
  }

  private func remove(_ name: String, _ finish: FinishID) {
    open.withLock { if $0[name] == finish { $0[name] = nil } }
    if let address { HookMark(of: finish, in: address.directory).remove() }
  }

  /// Removes what processes left that were killed after their end was noted. An entry that cannot
  /// be read may be that of any mark.
  private func sweep(_ changes: SharedChanges) {
    guard changes.faults.isEmpty, let folder = address?.directory,
      let names = try? DirectoryEntry.names(in: folder)
    else { return }
    let open = Set(changes.changed.filter(\.isOpen).map { "\(HookMark.prefix)\($0.finishID)" })
    for name in names where name.hasPrefix(HookMark.prefix) && !open.contains(name) {
      unlink("\(folder)/\(name)")
    }
  }
}

extension SharedCountdown {
  /// Whether the end of this run has come and is not noted as announced.
  fileprivate var isOpen: Bool {
    switch stage {
    case .returned, .announcing, .unconfirmed: true
    case .running: remaining(at: .now) == .zero
    case .ready, .paused, .announced, .stopped: false
    }
  }
}
