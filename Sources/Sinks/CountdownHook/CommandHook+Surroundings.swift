internal import CountdownSystem

extension CommandHook {
  /// The resources that a command shares with the process that runs it.
  ///
  /// ```swift
  /// var quiet = CommandHook.Surroundings.background
  /// quiet.output = .null
  /// ```
  public struct Surroundings: Hashable, Sendable {
    /// The destination of a standard stream.
    @nonexhaustive
    public enum Stream: Hashable, Sendable {
      /// The parent's stream.
      case inherited
      /// The file `/dev/null`.
      case null
    }

    /// Whether the command leads a process group of its own. At the time limit the whole group is
    /// killed; without one, the command alone. In a group of its own it cannot read the terminal.
    public var hasOwnGroup: Bool
    /// The standard input.
    public var input: Stream
    /// The standard output and error.
    public var output: Stream
    /// Whether it inherits descriptors above 2, except those marked close-on-exec.
    public var keepsDescriptors: Bool
    /// The working folder; nil for the parent's. If it does not exist, the command cannot run.
    public var folder: String?
    /// The absolute path of a file that the command's own process makes right before the command
    /// begins; where the file exists, the command does not run, and the error is `.cannotRun` with
    /// EEXIST. Needs `.null` as the input.
    package var mark: String?

    /// For a hook: own group, no input, the parent's output, no other descriptors.
    public static var background: Surroundings {
      Surroundings(hasOwnGroup: true, input: .null, output: .inherited, keepsDescriptors: false)
    }

    /// For a command that takes the program's place at the terminal: everything is shared.
    public static var foreground: Surroundings {
      Surroundings(
        hasOwnGroup: false, input: .inherited, output: .inherited, keepsDescriptors: true)
    }
  }
}

extension CommandHook.Surroundings {
  var ofProcess: ChildProcess.Surroundings {
    ChildProcess.Surroundings(
      hasOwnGroup: hasOwnGroup, hasNoInput: input == .null, hasNoOutput: output == .null,
      keepsDescriptors: keepsDescriptors, folder: folder, mark: mark)
  }
}
