import CountdownHost
import Foundation

/// A runtime directory of a test's own, gone with it.
final class TemporaryRuntime: Sendable {
  let directory: String
  let address: HostAddress

  init() throws {
    directory = NSTemporaryDirectory() + "host-\(UUID().uuidString.prefix(8))"
    address = try HostAddress(directory: directory)
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }
}
