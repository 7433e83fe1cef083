import CountdownSharing
import CountdownStore
import Foundation

/// Where the stores of a test lie; gone with it.
final class StorePlace: Sendable {
  let path: String
  /// The countdowns in the files of the directory.
  let state: SharedCountdowns
  let memory = MemoryStore()
  /// The schema on a server.
  let schema = "s" + UUID().uuidString.lowercased().filter { $0 != "-" }

  /// - Parameter isFast: whether files may be in memory, where thousands of writes need no disk.
  init(isFast: Bool = false) {
    let isInMemory = isFast && access("/dev/shm", W_OK) == 0
    path = (isInMemory ? "/dev/shm/" : NSTemporaryDirectory()) + "store-\(UUID())"
    state = .files(in: path)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The files in the directory but the room that is kept for a full disk, in the order of names.
  var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [])
      .filter { $0 != ".spare" }.sorted()
  }

  /// Makes the directory, and lays a file where an entry would be.
  func lay(_ bytes: some Sequence<UInt8>, as file: String) throws {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try Data(bytes).write(to: URL(filePath: "\(path)/\(file)"))
  }

  func lay(_ text: String, as file: String = "countdown+tea.entry") throws {
    try lay(text.utf8, as: file)
  }

  func text(of file: String = "countdown+tea.entry") throws -> String {
    try String(contentsOfFile: "\(path)/\(file)", encoding: .utf8)
  }
}
