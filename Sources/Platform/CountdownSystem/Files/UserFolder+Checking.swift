internal import Countdown
internal import Glibc

extension UserFolder {
  /// The program's own folder, if it is safe to write there: it is this user's, no other user may
  /// write to it, and where it does not exist yet, it is not about to be made in another user's
  /// home. Makes nothing. Nil if neither the variable nor `HOME` is an absolute path.
  ///
  /// - Throws: ``FolderFault``.
  package func checked(
    in environment: Environment = environment, as user: UInt32 = geteuid()
  ) throws(FolderFault) -> String? {
    guard let path = path(in: environment) else { return nil }
    if let fault = FolderFault(using: path, as: user) { throw fault }
    return path
  }
}

/// The reason not to use a folder of the user's.
package struct FolderFault: Error, Hashable, CustomStringConvertible {
  /// One line, with a remedy: `/home/ann/.local belongs to root: sudo chown -R ann
  /// /home/ann/.local`.
  package let description: String

  /// Nil where there is none. A path that cannot be looked at for another reason fails when it is
  /// opened.
  init?(using path: String, as user: UInt32) {
    guard let reason = Look(path: path, user: user).reason else { return nil }
    description = reason
  }
}

/// A look at a folder, for a user.
private struct Look {
  let path: String
  let user: UInt32

  var reason: String? {
    var (place, isDenied, status) = (path, false, stat())
    while stat(place, &status) != 0 {
      guard [ENOENT, EACCES].contains(errno), place != "/" else { return nil }
      isDenied = errno == EACCES
      place = FileOwnership.folder(of: place)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else { return nil }
    let owner = FileOwnership(status)
    if !owner.isOwned(by: user) { return reasonAgainst(place, of: owner, isDenied: isDenied) }
    guard place == path else { return nil }
    if let reason = owner.unfitness(of: path, for: user) {
      return "\(QuotedText.harmless(path)) \(reason)"
    }
    return user == 0 ? nil : foreignEntry
  }

  /// - Parameter isDenied: whether this user must not search the folder.
  private func reasonAgainst(
    _ place: String, of owner: FileOwnership, isDenied: Bool
  ) -> String? {
    if user == 0 {
      let (name, owner) = (QuotedText.harmless(place), owner.ownerName)
      return "\(name) belongs to \(owner), and this is root: run it as \(owner), set HOME to "
        + "root's own, or: chown root \(name)"
    }
    // Whether something may be made in a folder of another user, the system decides.
    return place == path || isDenied ? handover(of: place, place, from: owner) : nil
  }

  /// A file of another user, such as root, who ran the program with this user's `HOME` once.
  private var foreignEntry: String? {
    for name in (try? DirectoryEntry.names(in: path)) ?? [] {
      var status = stat()
      guard lstat("\(path)/\(name)", &status) == 0 else { continue }
      let owner = FileOwnership(status)
      if !owner.isOwned(by: user) { return handover(of: path, "\(path)/\(name)", from: owner) }
    }
    return nil
  }

  private func handover(
    of folder: String, _ place: String, from owner: FileOwnership
  ) -> String {
    "\(QuotedText.harmless(place)) belongs to \(owner.ownerName): sudo chown -R "
      + "\(FileOwnership.name(of: user)) \(QuotedText.harmless(folder))"
  }
}
