internal import CountdownSystem

/// The program's own arguments.
package enum ProcessArguments {
  /// The arguments without the program's name, byte for byte what the user gave.
  ///
  /// The standard library's list repairs invalid UTF-8, so it could name another file.
  package static func current() throws(UsageError) -> [String] {
    let count = Int(CommandLine.argc)
    guard count > 0 else {
      throw UsageError("/proc/self/cmdline, which holds the arguments, cannot be read; mount /proc")
    }
    return try decode(UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: count).dropFirst())
  }

  /// The program's own file.
  package static var program: String { SmallFile.target(ofLink: "/proc/self/exe") ?? "" }

  static func decode(
    _ arguments: some Sequence<UnsafeMutablePointer<CChar>?>
  ) throws(UsageError) -> [String] {
    var texts: [String] = []
    for case let argument? in arguments {
      guard let text = String(validatingCString: argument) else {
        let repaired = String(cString: argument)
        throw UsageError("argument \(texts.count + 1) is not valid UTF-8: \(repaired.quoted)")
      }
      texts.append(text)
    }
    return texts
  }
}
