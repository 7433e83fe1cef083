import Foundation

/// A folder that goes away with the test.
final class TemporaryFolder: Sendable {
  let url: URL

  /// - Parameter isFast: whether it may lie in memory, where thousands of commits need no disk.
  init(isFast: Bool = false) throws {
    let isInMemory = isFast && FileManager.default.isWritableFile(atPath: "/dev/shm")
    let place = isInMemory ? URL(filePath: "/dev/shm") : FileManager.default.temporaryDirectory
    url = place.appending(path: "countdown-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appending(path: name).path }
}
