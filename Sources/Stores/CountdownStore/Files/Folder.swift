internal import Countdown
internal import CountdownSystem
internal import Glibc

/// An open directory. Every call uses its descriptor, so that the directory stays the same one
/// while other processes move, remove or replace the one at its path.
///
/// This file and its extensions are the only ones in this module that touch files.
final class Folder: Sendable {
  let path: String
  let descriptor: Int32

  /// Opens a directory; nil when there is none.
  ///
  /// - Throws: `.unsafePlace` when the path is not a directory, belongs to another user, or other
  ///   users may write in it.
  static func open(_ path: String) throws(StoreError) -> Folder? {
    let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
    if descriptor >= 0 {
      let folder = Folder(path, descriptor)
      try folder.checkOwner()
      return folder
    }
    switch errno {
    case ENOENT: return nil
    case ENOTDIR, ELOOP: throw StoreError(.unsafePlace(path: path, "is not a directory"))
    default: throw error("open", at: path)
    }
  }

  /// Opens a directory, which is made, for the user alone, when it does not exist; nil when it is
  /// removed again at once.
  static func make(_ path: String) throws(StoreError) -> Folder? {
    if let folder = try open(path) { return folder }
    var (place, refusal) = ("", StoreError?.none)
    for part in path.split(separator: "/") {
      place += "/\(part)"
      // An existing directory may also be refused, for example by a read-only medium. Below a
      // directory that was refused, every other one is missing, which says nothing.
      if mkdir(place, 0o700) != 0, errno != EEXIST, refusal == nil || errno != ENOENT {
        refusal = error("mkdir", at: place)
      }
    }
    if let folder = try open(path) { return folder }
    if let refusal { throw refusal }
    return nil
  }

  private init(_ path: String, _ descriptor: Int32) {
    (self.path, self.descriptor) = (path, descriptor)
  }

  deinit { close(descriptor) }

  private func checkOwner() throws(StoreError) {
    guard let ownership = FileOwnership(of: descriptor) else { throw error("fstat") }
    if let reason = ownership.unfitness(of: path) {
      throw StoreError(.unsafePlace(path: path, reason))
    }
  }

  /// The identity of the directory, whatever its name.
  var identity: FileIdentity? { FileIdentity(of: descriptor) }

  /// Whether the directory's path still leads to it.
  var isInPlace: Bool {
    var (own, named) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && lstat(path, &named) == 0
      && own.st_ino == named.st_ino && own.st_dev == named.st_dev
  }

  /// The failure of the last call.
  func error(_ operation: String) -> StoreError { Self.error(operation, at: path) }

  private static func error(_ operation: String, at path: String) -> StoreError {
    StoreError(.system(path: path, SystemError(operation: operation, code: errno)))
  }
}

extension StoreError {
  /// The `errno` of a call that the system refused.
  var code: Int32? { if case .system(_, let cause) = reason { cause.code } else { nil } }
}
