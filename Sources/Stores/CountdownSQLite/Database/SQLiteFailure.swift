internal import Countdown
internal import Glibc

/// A failure of SQLite, in its own words.
struct SQLiteFailure: Error, Sendable {
  let kind: Kind
  let words: String
  /// The remedy: what the user can do.
  let remedy: String

  /// The kinds of failure.
  enum Kind: String, CaseIterable, Sendable {
    case unreachable, readOnly, full, locked, corrupt, moved, newerVersion, foreign, failed
    /// Whether it was written is unknown.
    case uncertain
  }

  init(_ kind: Kind, _ words: String, remedy: String? = nil) {
    self.kind = kind
    self.words = words
    self.remedy = remedy ?? kind.sentence.remedy
  }

  /// A failure with more detail from `errno`, if there is one.
  init(system code: Int32, _ kind: Kind, _ words: String) {
    guard code != 0 else {
      self.init(kind, words)
      return
    }
    let message = SystemError(operation: words, code: code).description
    switch code {
    case ENOSPC, EDQUOT, EFBIG: self.init(.full, message)
    case EROFS where kind != .unreachable: self.init(.readOnly, message)
    case EMFILE, ENFILE: self.init(kind, message, remedy: "raise the limit: ulimit -n")
    default: self.init(kind, message)
    }
  }

  /// The failure of a system call of ours, by its `errno`.
  init(call: String, code: Int32) { self.init(system: code, .unreachable, call) }
}

extension SQLiteFailure {
  /// A line about a file: what is wrong, the library's words, and what to do.
  func line(about file: String) -> String {
    let what = kind == .foreign ? "not a store of Countdown" : kind.sentence.wrong
    return "\(file): \(what) (\(words)); \(remedy)"
  }
}

extension SQLiteFailure.Kind {
  fileprivate var sentence: (wrong: String, remedy: String) {
    switch self {
    case .unreachable:
      ("cannot be opened", "check that the folder exists and is yours")
    case .readOnly:
      ("can be read but not written", "make the file and its folder writable")
    case .full:
      ("there is no room to write", "free space on its disk (nothing was changed)")
    case .locked:
      ("locked by another process", "end that process, or try again")
    case .corrupt:
      ("the contents are damaged", "move the file away, or restore a backup")
    case .moved:
      ("moved or deleted while it was open", "put it back, or try again in a second")
    case .newerVersion:
      ("made by a newer version", "install that version, or use another file")
    case .foreign:
      ("of something else", "use another file (this one was not changed)")
    case .failed:
      ("the medium failed", "check the disk (nothing was changed)")
    case .uncertain:
      ("it is not known whether this was written", "read it again, and check the disk")
    }
  }
}
