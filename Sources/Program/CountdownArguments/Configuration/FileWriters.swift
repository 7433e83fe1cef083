package import Glibc

/// Checks who may write to a file or folder whose contents are run or trusted.
package enum FileWriters {
  /// The reason to refuse a file, with a remedy, if a user other than this one and root may have
  /// written it; nil if none can.
  package static func refusal(of path: String, _ status: stat) -> String? {
    if status.st_uid != geteuid(), status.st_uid != 0 {
      return "it belongs to another user (\(path.harmless))"
    }
    if status.st_mode & (S_IWGRP | S_IWOTH) != 0 {
      return "others may write to it; chmod go-w \(path.harmless)"
    }
    return nil
  }

  /// The same for a file and its folder, in which the file could be replaced; nil if there is no
  /// file.
  package static func refusal(ofFile path: String) -> String? {
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    for place in [path, folder] {
      var status = stat()
      if stat(place, &status) == 0, let reason = refusal(of: place, status) { return reason }
    }
    return nil
  }
}
