#if Sound
  internal import CCountdownSound

  /// The bundled clip as a file that is read from memory.
  final class ClipBytes {
    private let bytes = UnsafeRawBufferPointer(
      start: countdown_nature_bytes(), count: countdown_nature_size())
    private(set) var position = 0

    var count: Int { bytes.count }

    /// Moves to a position, clamped to the file.
    func seek(to target: Int) {
      position = min(max(target, 0), count)
    }

    /// Copies what there is, at most `limit` bytes, and moves on.
    func read(into target: UnsafeMutableRawPointer, limit: Int) -> Int {
      let taken = min(max(limit, 0), count - position)
      let part = UnsafeRawBufferPointer(rebasing: bytes[position..<position + taken])
      UnsafeMutableRawBufferPointer(start: target, count: taken).copyMemory(from: part)
      position += taken
      return taken
    }
  }
#endif
