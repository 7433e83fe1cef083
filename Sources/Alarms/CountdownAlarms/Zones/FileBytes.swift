internal import Countdown
internal import Glibc

/// Reads small files of the system, which may hold anything.
enum FileBytes {
  /// A larger file is refused.
  static let largest = 1 << 18

  /// The whole content of a regular file; nil if there is none.
  static func read(_ path: String) throws(SystemError) -> [UInt8]? {
    // A pipe without a writer must not block the program, and a terminal must not become its
    // controlling terminal.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    if descriptor < 0 {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw SystemError(operation: "open", code: errno)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw SystemError(operation: "fstat", code: errno)
    }
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    return try contents(of: descriptor)
  }

  private static func contents(of descriptor: Int32) throws(SystemError) -> [UInt8] {
    var content: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 8_192)
    while content.count <= largest {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw SystemError(operation: "read", code: errno) }
      if count == 0 { return content }
      content += buffer.prefix(count)
    }
    throw SystemError(operation: "read", code: EFBIG)
  }
}
