internal import Countdown
internal import CountdownHost
internal import CountdownProgram
internal import CountdownSystem
internal import Glibc

/// A folder that the program writes to: a file is really written there, synced, and removed.
struct StorePart: Sendable {
  let part: String
  let path: String
  /// Whether no other user may enter it.
  var isPrivate = false

  /// The variable that sets its place, for advice.
  let variable: String

  static func examinations(_ environment: Environment) -> [Examination] {
    [
      home("data folder", .data, environment),
      home("state folder", .state, environment),
      Examination("runtime folder") { [runtime] },
    ]
  }

  private static func home(
    _ part: String, _ folder: UserFolder, _ environment: Environment
  ) -> Examination {
    let (path, variable) = (folder.path(in: environment), folder.variable)
    return Examination(part) {
      guard let path else {
        return [
          .missing(
            part, "neither \(variable) nor HOME is an absolute path",
            fix: "set HOME to your home folder")
        ]
      }
      return [StorePart(part: part, path: path, variable: variable).finding]
    }
  }

  private static var runtime: Finding {
    let (part, variable) = ("runtime folder", "XDG_RUNTIME_DIR")
    do throws(HostError) {
      let path = try HostAddress.user().directory
      return StorePart(part: part, path: path, isPrivate: true, variable: variable).finding
    } catch {
      return .missing(part, "\(error)", fix: "set \(variable), or unset it")
    }
  }

  /// The free space below which a countdown's record may not fit.
  private static let least: UInt64 = 1 << 20

  private var finding: Finding {
    let place = existing
    let isMade = place == path
    if isMade, let objection { return objection }
    if let failure = write(in: place) {
      let fix =
        switch failure.code {
        case ENOSPC, EDQUOT: "make room on the disk"
        case EROFS: "remount it read-write"
        case ENOTDIR: "move away the file at \(place)"
        case EMFILE, ENFILE: "raise the limit of open files: ulimit -n"
        default: "make \(place) yours, or set \(variable) to a folder of your own"
        }
      return .missing(part, "\(place) cannot be written to: \(failure)", fix: fix)
    }
    let free = Self.free(in: place)
    if let free, free < Self.least {
      return .missing(
        part, "\(path): only \(free / 1_024) KB are free", fix: "make room on the disk")
    }
    let room = free.map { ", \($0 >> 20) MB free" } ?? ""
    return .ok(part, isMade ? "\(path) can be written to\(room)" : "\(path) can be created\(room)")
  }

  /// The folder, or its nearest existing ancestor.
  private var existing: String {
    var place = path
    var status = stat()
    while place != "/", stat(place, &status) != 0, errno == ENOENT {
      let end = place.lastIndex(of: "/") ?? place.startIndex
      place = end == place.startIndex ? "/" : String(place[..<end])
    }
    return place
  }

  /// Checks the owner, and whether others may write there.
  private var objection: Finding? {
    guard let ownership = FileOwnership(at: path) else { return nil }
    let place = QuotedText.harmless(path)
    if let reason = ownership.unfitness(of: path) {
      return .missing(part, "\(place) \(reason)", fix: nil)
    }
    if isPrivate, !HostPlace.isPrivate(path, of: geteuid()) {
      return .missing(part, "\(place) is open to others", fix: "chmod go-rwx \(place)")
    }
    return nil
  }

  /// Writes a file that has no name, or only for a moment; returns the error, or nil.
  private func write(in folder: String) -> SystemError? {
    // Several parts may be tested in one folder at once.
    let name = "\(folder)/.countdown-doctor-\(getpid())-\(part.prefix { $0 != " " })"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let descriptor = open(name, flags, 0o600)
    if descriptor < 0 { return SystemError(operation: "open", code: errno) }
    unlink(name)
    defer { close(descriptor) }
    let text = [UInt8](repeating: 0, count: 4_096)
    errno = ENOSPC
    guard Glibc.write(descriptor, text, text.count) == text.count else {
      return SystemError(operation: "write", code: errno)
    }
    return fsync(descriptor) == 0 ? nil : SystemError(operation: "fsync", code: errno)
  }

  private static func free(in folder: String) -> UInt64? {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return nil }
    return UInt64(status.f_bavail) * UInt64(status.f_frsize)
  }
}
