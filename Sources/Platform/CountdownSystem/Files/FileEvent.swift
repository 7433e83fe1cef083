internal import Glibc

/// One event of an inotify instance.
package struct FileEvent {
  /// The watch that the event belongs to; -1 when events were lost.
  package let watch: Int32
  /// The kind of event, in the bits of inotify(7).
  package let mask: UInt32
  /// The entry of the watched folder; empty for the folder itself.
  package let name: String

  /// Takes the next event from the bytes of a read; nil at their end.
  package init?(taking bytes: inout ArraySlice<UInt8>) {
    let size = MemoryLayout<inotify_event>.size
    guard bytes.count >= size else { return nil }
    let header = bytes.withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
    guard bytes.count >= size + Int(header.len) else { return nil }
    let name = bytes.dropFirst(size).prefix(Int(header.len))
    (watch, mask) = (header.wd, header.mask)
    self.name = String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
    bytes = bytes.dropFirst(size + Int(header.len))
  }
}
