package import Glibc

/// A Unix socket's path in the form of the system calls.
package enum UnixAddress {
  /// The greatest length of a path that the kernel accepts, in bytes.
  package static let longestPath = 107

  /// Calls a closure with the address of a path; one that begins with `@` is an abstract name.
  package static func with<Result>(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8.prefix(longestPath))
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    var size = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
    size += bytes.count
    if bytes.first == UInt8(ascii: "@") { address.sun_path.0 = 0 } else { size += 1 }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(size)) }
    }
  }
}
