internal import Countdown
internal import Glibc

/// The users that may write to a file or folder, by its owner and its mode. Every decision whether
/// a file is to be trusted is made here.
package struct FileOwnership: Hashable, Sendable {
  private let owner: UInt32
  private let group: UInt32
  private let mode: UInt32

  init(_ status: stat) {
    (owner, group, mode) = (status.st_uid, status.st_gid, status.st_mode)
  }

  /// Follows links; nil where it cannot be looked at.
  package init?(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Of what is open; nil where it cannot be looked at.
  package init?(of descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Of an open regular file; nil for anything else.
  init?(ofFile descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status)
  }

  /// The reason to distrust a folder; that it cannot be looked at is one.
  static func look(at path: String, _ distrust: (FileOwnership) -> String?) -> String? {
    guard let ownership = FileOwnership(at: path) else {
      return "\(QuotedText.harmless(path)) cannot be looked at"
    }
    return distrust(ownership)
  }

  /// Whether it is a user's own.
  func isOwned(by user: UInt32) -> Bool { owner == user }

  package var isOurs: Bool { isOwned(by: geteuid()) }

  /// Whether users other than the owner may write.
  var isOpenToOthers: Bool { mode & (S_IWGRP | S_IWOTH) != 0 }

  /// Whether it is this user's, and no other may write to it.
  var isOnlyOurs: Bool { isOurs && !isOpenToOthers }

  private var isRoots: Bool { owner == 0 }

  /// The owner's name, or number where it has none.
  package var ownerName: String { Self.name(of: owner) }

  static func name(of user: UInt32) -> String {
    getpwuid(user).map { String(cString: $0.pointee.pw_name) } ?? "\(user)"
  }

  /// The reason, with a remedy, to keep nothing in a folder that is to be a user's alone, as the
  /// end of a sentence about it; nil if it is.
  package func unfitness(of path: String, for user: UInt32 = geteuid()) -> String? {
    let place = QuotedText.harmless(path)
    if !isOwned(by: user) {
      return "belongs to \(ownerName): sudo chown -R \(Self.name(of: user)) \(place)"
    }
    return isOpenToOthers ? "may be written to by others: chmod go-w \(place)" : nil
  }

  /// The reason, with a remedy, to refuse what is run or trusted where a user other than this one
  /// and root may have written it; nil if none can.
  package func distrust(of path: String) -> String? {
    let place = QuotedText.harmless(path)
    if !isOurs, !isRoots { return "it belongs to another user (\(place))" }
    if isOpenToOthers {
      return "others may write to it; chmod go-w \(place)"
    }
    return nil
  }

  /// The same for a folder that a path passes: others may write there where they can replace
  /// nothing of this user's, as in `/tmp`, and a group of this user alone is no other.
  func distrust(ofPassing path: String) -> String? {
    let isSticky = mode & S_ISVTX != 0
    let isOfOthers = mode & S_IWOTH != 0 || mode & S_IWGRP != 0 && !isPrivateGroup
    if isSticky, isOurs || isRoots { return nil }
    return !isOfOthers && (isOurs || isRoots) ? nil : distrust(of: path)
  }

  /// Whether the group is that which some systems make for each user, with no other member.
  private var isPrivateGroup: Bool {
    guard group == getegid(), let entry = getgrgid(group), let user = getpwuid(geteuid()) else {
      return false
    }
    let hasMembers = entry.pointee.gr_mem?.pointee != nil
    return !hasMembers && strcmp(entry.pointee.gr_name, user.pointee.pw_name) == 0
  }

  /// The folder of a file's absolute path; the path is looked at byte by byte, as the kernel does.
  static func folder(of path: String) -> String {
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
    return end == path.startIndex ? "/" : String(path[..<end])
  }
}
