package import Countdown
internal import Glibc

/// Files that are read whole: those that a person writes by hand, and the kernel's; and links.
package enum SmallFile {
  /// The greatest size; a larger file is refused.
  static let largest = 65_536

  /// The whole content; nil if there is no such file.
  package static func read(_ path: String, upTo limit: Int = largest) throws -> [UInt8]? {
    // A pipe without a writer must not hold up the program.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw SystemError(operation: "open", code: errno)
    }
    defer { close(descriptor) }
    var content: [UInt8] = []
    while content.count <= limit {
      let chunk = try readChunk(descriptor)
      if chunk.isEmpty { return content }
      content += chunk
    }
    throw SystemError(operation: "read", code: EFBIG)
  }

  /// The first line of a file, as far as the limit, in bytes; nil if there is none.
  package static func firstLine(of path: String, upTo limit: Int = 1_024) -> String? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = fread(&buffer, 1, buffer.count, file)
    let line = buffer[..<count].prefix { $0 != UInt8(ascii: "\n") }
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }

  /// The target that is written in a symbolic link; nil for anything but a link.
  package static func target(ofLink path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Writes all bytes to a descriptor that blocks.
  package static func write(
    _ bytes: [UInt8], to descriptor: Int32
  ) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { throw SystemError(operation: "write", code: errno) }
      rest = rest.dropFirst(max(count, 0))
    }
  }

  private static func readChunk(_ descriptor: Int32) throws(SystemError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count >= 0 { return Array(buffer.prefix(count)) }
      if errno != EINTR { throw SystemError(operation: "read", code: errno) }
    }
  }
}
