package import Glibc

/// The users who may write to a file or a folder, for what is run or trusted because it is there.
package enum FileWriters {
  /// The reason why somebody other than the user and root may have written it, with a remedy; nil
  /// where nobody else can.
  package static func objection(to path: String, _ status: stat) -> String? {
    if status.st_uid != geteuid(), status.st_uid != 0 {
      return "it belongs to another user (\(path.harmless))"
    }
    if status.st_mode & (S_IWGRP | S_IWOTH) != 0 {
      return "others may write to it; chmod go-w \(path.harmless)"
    }
    return nil
  }

  /// The same of a file, and of its folder, in which it could be replaced; nil where there is none.
  package static func objection(toFile path: String) -> String? {
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    for place in [path, folder] {
      var status = stat()
      if stat(place, &status) == 0, let reason = objection(to: place, status) { return reason }
    }
    return nil
  }
}
