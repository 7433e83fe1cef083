public import Countdown

/// Why a countdown could not be shared, or a shared one not be read.
public struct SharingError: Error, Hashable, Sendable {
  /// What went wrong.
  public let reason: Reason

  /// The kinds of failure.
  @nonexhaustive
  public enum Reason: Hashable, Sendable {
    /// The name is not one that a file and a shell can bear.
    case badName(String)
    /// A countdown of this name runs or is paused, in the process with this number.
    case nameTaken(String, process: Int32)
    /// The command is not one that could be run: its first word is empty, or a NUL is in it.
    case badCommand
    /// The attributes are more, or other, than a record takes: what is wrong with them.
    case badAttributes(String)
    /// Label, command and attributes together are too large for a record.
    case tooLarge(bytes: Int)
    /// There is no directory to share in: what is wrong with the environment.
    case noDirectory(String)
    /// Others could write where the records lie.
    case unsafeDirectory(path: String, String)
    /// A record cannot be used: what is wrong with it.
    case unreadable(name: String, String)
    /// A record was written by a newer version of this library; it is never overwritten.
    case newerVersion(name: String, Int)
    /// Another process holds the directory's lock, and does not let go of it.
    case busy(path: String)
    /// Changes in a directory cannot be watched.
    case cannotWatch(path: String, SystemError)
    /// The system refused.
    case system(path: String, SystemError)
  }

  init(_ reason: Reason) {
    self.reason = reason
  }

  /// Whether it is one record that cannot be used, and not the store.
  var isAboutRecord: Bool {
    switch reason {
    case .unreadable, .newerVersion: true
    default: false
    }
  }
}

extension SharingError: CustomStringConvertible {
  /// One line that says what to do.
  public var description: String {
    switch reason {
    case .badName(let name):
      "\(QuotedText(name)) is no name for a countdown: use \(CountdownName.acceptedForm)"
    case .nameTaken(let name, let process):
      "\(QuotedText(name)) is taken by a countdown of process \(process): stop that or use another"
        + " name"
    case .badCommand: "the command to open has an empty first word, or a NUL in it"
    case .badAttributes(let problem): "the attributes cannot be shared: \(problem)"
    case .tooLarge(let bytes):
      "label, command and attributes are too large to be shared: the record has \(bytes) bytes, of"
        + " at most \(RecordText.largest)"
    case .noDirectory(let problem): "nowhere to share countdowns: \(problem)"
    case .unsafeDirectory(let path, let problem): "\(QuotedText(path)) \(problem)"
    case .unreadable(let name, let problem):
      "the shared countdown \(QuotedText(name)) cannot be read: \(problem)"
    case .newerVersion(let name, let version):
      "the shared countdown \(QuotedText(name)) has version \(version): a newer program wrote it,"
        + " use that"
    case .busy(let path):
      "\(QuotedText(path)) is locked by a process that does not go on; end it and try again"
    case .cannotWatch(let path, let error): "cannot watch \(QuotedText(path)): \(error)"
    case .system(let path, let error): "\(QuotedText(path)): \(error)"
    }
  }
}
