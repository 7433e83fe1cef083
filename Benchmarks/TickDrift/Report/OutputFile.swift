internal import CountdownBenchmarkSupport
internal import Foundation

/// A file that is known to be writable before there is anything to write.
struct OutputFile {
  private let handle: FileHandle

  /// Makes the file, empty; throws ``UsageError`` when that cannot be done.
  init(_ path: String) throws(UsageError) {
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let handle = FileHandle(forWritingAtPath: path)
    else { throw UsageError("--plot: cannot write \(path)") }
    self.handle = handle
  }

  func write(_ text: String) throws {
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
  }
}
