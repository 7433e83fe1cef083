import CountdownSharing
import Foundation

/// A directory of a test's own, gone with it.
final class TemporaryState: Sendable {
  let path: String
  let state: SharedState

  /// - Parameter isFast: whether it may be in memory, where thousands of writes need no disk.
  init(isFast: Bool = false) {
    let isInMemory = isFast && access("/dev/shm", W_OK) == 0
    path = (isInMemory ? "/dev/shm/" : NSTemporaryDirectory()) + "sharing-\(UUID())"
    state = .files(in: path)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var countdowns: String { path + "/countdowns" }

  /// Makes the directories, and lays something where a record would be.
  func lay(_ text: String, as file: String = "tea.json") throws {
    try state.snapshots.prepare()
    try write(text, as: file)
  }

  func write(_ text: String, as file: String) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(countdowns)/\(file)"))
  }

  func text(of file: String = "tea.json") throws -> String {
    try String(contentsOfFile: "\(countdowns)/\(file)", encoding: .utf8)
  }

  var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: countdowns)) ?? []).sorted()
  }
}
