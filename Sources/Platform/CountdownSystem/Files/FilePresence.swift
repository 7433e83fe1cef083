package import Countdown
internal import Glibc

/// The presence of a file at a path, as far as it can be seen.
///
/// ```swift internal
/// switch FilePresence(of: path) {
/// case .present: …
/// case .absent: …                       // nothing was ever kept here
/// case .unseen(let obstacle): …         // unknown: an error, and no empty list
/// }
/// ```
package enum FilePresence: Hashable, Sendable {
  case present
  /// There is nothing, and no link on the way leads elsewhere.
  case absent
  /// Whether there is something cannot be told: a folder must not be searched, or a link leads to
  /// a disk that is not mounted.
  case unseen(Obstacle)

  /// The obstacle that keeps a path from being looked at.
  package enum Obstacle: Hashable, Sendable {
    /// The system's answer, as an `errno`.
    case refused(Int32)
    /// A link on the way leads to nothing.
    case link(String, target: String)
    /// A folder, a pipe or a socket is in the place of a file.
    case otherThanAFile
  }

  /// Follows links, and opens nothing.
  package init(of path: String) {
    var found = stat()
    if stat(path, &found) == 0 {
      self = .present
    } else if errno != ENOENT {
      self = .unseen(.refused(errno))
    } else if let link = Self.brokenLink(on: path), let target = SmallFile.target(ofLink: link) {
      self = .unseen(.link(link, target: target))
    } else {
      self = .absent
    }
  }

  /// The same for a path that is to lead to a regular file.
  package init(ofFile path: String) {
    self.init(of: path)
    var found = stat()
    if self == .present, stat(path, &found) == 0, found.st_mode & S_IFMT != S_IFREG {
      self = .unseen(.otherThanAFile)
    }
  }

  /// The last place on the way to a path at which there is something, if that is a link to nothing.
  private static func brokenLink(on path: String) -> String? {
    var (place, found) = (path[...], stat())
    while lstat(String(place), &found) != 0 {
      guard let slash = place.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
      place = place[..<slash]
    }
    guard found.st_mode & S_IFMT == S_IFLNK, stat(String(place), &found) != 0 else { return nil }
    return String(place)
  }
}

extension FilePresence.Obstacle: CustomStringConvertible {
  /// `Permission denied`; `/home/ann/data is a link to /mnt/disk/data, which is not there`.
  package var description: String {
    switch self {
    case .refused(let code): strerror(code).map { String(cString: $0) } ?? "error \(code)"
    case .link(let path, let target): "\(path) is a link to \(target), which is not there"
    case .otherThanAFile: "it is not a file"
    }
  }

  /// The remedy: what the user can do.
  package var remedy: String {
    switch self {
    case .refused(ENOTDIR): "move away the file that is in the folder's place"
    case .refused(ELOOP): "fix the links that lead to each other"
    case .refused(EACCES), .refused(EPERM): "make the folders that lead there yours: chown, chmod"
    case .refused(EMFILE), .refused(ENFILE): "raise the limit of open files: ulimit -n"
    case .refused(EFBIG): "make it smaller"
    case .refused: "check the disk"
    case .link: "mount its disk, or make what the link leads to"
    case .otherThanAFile: "move it away"
    }
  }
}

extension SystemError {
  /// The remedy for a call about a file or a folder that the system refused.
  package var remedy: String { FilePresence.Obstacle.refused(code).remedy }
}
