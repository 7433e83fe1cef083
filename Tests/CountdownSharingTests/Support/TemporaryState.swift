import CountdownSharing
import Foundation

/// A directory of a test's own, gone with it.
final class TemporaryState: Sendable {
  let path: String
  let state: SharedCountdowns

  /// - Parameter isFast: whether it may be in memory, where thousands of writes need no disk.
  init(isFast: Bool = false) {
    let isInMemory = isFast && access("/dev/shm", W_OK) == 0
    path = (isInMemory ? "/dev/shm/" : NSTemporaryDirectory()) + "sharing-\(UUID())"
    state = .files(in: path)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Makes the directory, and lays something where an entry would be.
  func lay(_ text: String, as file: String = "countdown+tea.entry") throws {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try write(text, as: file)
  }

  func write(_ text: String, as file: String) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(path)/\(file)"))
  }

  func text(of file: String = "countdown+tea.entry") throws -> String {
    try String(contentsOfFile: "\(path)/\(file)", encoding: .utf8)
  }

  var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [])
      .filter { $0 != ".spare" }.sorted()
  }
}
