package import Countdown

/// Calls back when something happens to certain files of a folder: they may be written, replaced,
/// or not there yet, and so may the folder.
///
/// ```swift internal
/// let watch = try FolderWatch("/etc", names: ["localtime"], noticesNewFiles: true) { _ in … }
/// ```
///
/// The watch ends with its last reference.
package final class FolderWatch: Sendable {
  private let watch: DirectoryWatch

  /// - Parameters:
  ///   - noticesNewFiles: whether a file counts when it is made, and not only when it is written or
  ///     gets its name: links are never written.
  ///   - onChange: called on the watch's thread, with a change of these files or of all.
  package init(
    _ folder: String, names: Set<String>, noticesNewFiles: Bool = false,
    _ onChange: @escaping @Sendable (DirectoryChange) -> Void
  ) throws(SystemError) {
    watch = try DirectoryWatch.start(
      folder, noticesNewFiles: noticesNewFiles, begun: {},
      changed: { change in
        if case .names(let changed) = change, changed.isDisjoint(with: names) { return }
        onChange(change)
      })
  }

  deinit { watch.cancel() }
}
