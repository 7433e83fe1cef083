package import Countdown
internal import Glibc

/// Files that are read whole: those that a person writes by hand, and the kernel's; and links.
package enum SmallFile {
  /// The greatest size; a larger file is refused.
  package static let largest = 65_536

  /// The whole content; nil where there is no such file.
  ///
  /// - Throws: ``FileFault`` when that cannot be told, and for anything but a regular file.
  package static func read(
    _ path: String, upTo limit: Int = largest
  ) throws(FileFault) -> [UInt8]? {
    try OpenedFile(path)?.read(upTo: limit)
  }

  /// The first line of a file, as far as the limit, in bytes; nil if there is none.
  ///
  /// - Throws: ``FileFault`` when that cannot be told, and for anything but a regular file.
  package static func firstLine(
    of path: String, upTo limit: Int = 1_024
  ) throws(FileFault) -> String? {
    let line = try OpenedFile(path)?.firstLine(upTo: limit) ?? []
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
}
