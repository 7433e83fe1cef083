internal import Glibc

/// A regular file, open for reading.
///
/// The file is opened without blocking and examined first: a pipe or a device with nothing at its
/// other end would otherwise block the caller.
final class Descriptor {
  let number: Int32
  private let size: Int
  private let path: String

  init(reading path: String) throws(SoundError) {
    self.path = path
    let number = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    // A socket is not opened.
    guard number >= 0 || errno != ENXIO else {
      throw SoundError(.clipNotFile, path, "open", code: ENXIO, "a socket or a device")
    }
    guard number >= 0 else { throw .unreadable(path, code: errno) }
    self.number = number
    var status = stat()
    let result = fstat(number, &status)
    size = Int(status.st_size)
    guard result == 0 else { throw .unreadable(path, code: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notFile(path, mode: status.st_mode) }
    guard status.st_size > 0 else {
      throw SoundError(.clipEmpty, path, "fstat", "it has 0 bytes")
    }
  }

  deinit { close(number) }

  /// The bytes of a file that is small enough to be copied into memory; nil for a larger one.
  func contents() throws(SoundError) -> [UInt8]? {
    guard size <= ClipBytes.most else { return nil }
    var bytes = [UInt8](repeating: 0, count: size)
    var count = 0
    while count < size {
      let result = bytes.withUnsafeMutableBytes { buffer in
        pread(number, buffer.baseAddress.map { $0 + count }, size - count, off_t(count))
      }
      if result < 0, errno == EINTR { continue }
      if result < 0 { throw .unreadable(path, code: errno) }
      if result == 0 { break }
      count += result
    }
    bytes.removeLast(size - count)
    return bytes
  }

  /// The number of bytes that a WAVE file lacks, by its header, or 0. libsndfile plays such a
  /// file without an error.
  var missingBytes: Int {
    var header = [UInt8](repeating: 0, count: 8)
    return pread(number, &header, 8, 0) == 8 ? Self.missingBytes(header, in: size) : 0
  }

  /// - Parameters:
  ///   - header: the first eight bytes.
  ///   - size: the size of the file.
  static func missingBytes(_ header: [UInt8], in size: Int) -> Int {
    guard header.count == 8, header.starts(with: "RIFF".utf8) else { return 0 }
    let claimed = header[4...].reversed().reduce(0) { $0 << 8 | Int($1) }
    // A program that writes to a pipe states the greatest size; a padding byte is often left out.
    return claimed < 0x7fff_f000 && claimed + 8 > size + 1 ? claimed + 8 - size : 0
  }

  /// The part of the file that was read up to now, 0 to 1.
  var partRead: Double {
    let position = lseek(number, 0, SEEK_CUR)
    return position < 0 || size == 0 ? 1 : Double(position) / Double(size)
  }
}

extension SoundError {
  fileprivate static func notFile(_ path: String, mode: mode_t) -> SoundError {
    let kind =
      switch mode & S_IFMT {
      case S_IFDIR: "a folder"
      case S_IFIFO: "a pipe"
      case S_IFCHR, S_IFBLK: "a device"
      default: "no file"
      }
    return SoundError(.clipNotFile, path, "fstat", kind)
  }

  fileprivate static func unreadable(_ path: String, code: Int32) -> SoundError {
    let isMissing = code == ENOENT || code == ENOTDIR
    return SoundError(
      isMissing ? .clipMissing : .clipUnreadable, path, "open", code: code,
      strerror(code).map { String(cString: $0) } ?? "error \(code)")
  }
}
