internal import Foundation

/// Where a service of `Type=notify` tells that it is ready.
package final class NotifySocket {
  private let descriptor: Int32

  package init(at path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8.prefix(107))
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
    }
    if result != 0 { throw Failure("\(path): \(String(cString: strerror(errno)))") }
  }

  deinit { close(descriptor) }

  package func waitForReady(within seconds: Int) throws {
    var limit = timeval(tv_sec: seconds, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
    var room = [UInt8](repeating: 0, count: 1_024)
    while case let count = recv(descriptor, &room, room.count, 0), count > 0 {
      if String(decoding: room[..<count], as: UTF8.self).contains("READY=1") { return }
    }
    throw Failure("the host was not ready within \(seconds) s")
  }
}
