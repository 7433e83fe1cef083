#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What the core asks of the C library, whichever it is. No other file of the core names one.
enum CLibrary {
  /// The system's message for an `errno`.
  static func message(for code: Int32) -> String? { strerror(code).map { String(cString: $0) } }

  /// The `errno` of a process that is no child of the caller's.
  static var noChild: Int32 { ECHILD }

  /// Ends the process, as an allocation does that fails.
  static func endWithoutMemory() -> Never { abort() }

  static func closeDescriptor(_ number: Int32) { _ = close(number) }

  /// The hour and the minute on the clocks of the user's zone; nil for a time that has none.
  static func localTime(secondsSince1970 seconds: Int64) -> (hour: Int32, minute: Int32)? {
    guard var time = time_t(exactly: seconds) else { return nil }
    var fields = tm()
    return localtime_r(&time, &fields) == nil ? nil : (fields.tm_hour, fields.tm_min)
  }

  /// The first word of a small file; nil if there is none.
  static func word(inFile path: String) -> String? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = fread(&buffer, 1, buffer.count, file)
    let text = String(decoding: buffer[..<count].prefix { $0 > 0x20 }, as: UTF8.self)
    return text.isEmpty ? nil : text
  }

  /// What a symbolic link contains; nil if it is none.
  static func destination(ofLink path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 64)
    let count = readlink(path, &buffer, buffer.count)
    return count > 0
      ? String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }
}
