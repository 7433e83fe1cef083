internal import CCountdownSndfile
internal import CCountdownSound
internal import Glibc

/// A file that is read from memory: a bundled clip, or one of a few megabytes, which then can
/// neither hang nor change while it is played.
final class ClipBytes {
  private let storage: Storage
  private(set) var position = 0

  private enum Storage {
    case bundled(UnsafeRawBufferPointer)
    case copied([UInt8])
  }

  /// The greatest size of a file that is copied into memory; larger ones are read as they play.
  static let most = 8 << 20

  private init(_ start: UnsafePointer<UInt8>?, _ count: Int) {
    storage = .bundled(UnsafeRawBufferPointer(start: start, count: count))
  }

  static var nature: ClipBytes { ClipBytes(countdown_nature_bytes(), countdown_nature_size()) }
  static var tick: ClipBytes { ClipBytes(countdown_tick_bytes(), countdown_tick_size()) }

  init(_ bytes: [UInt8]) { storage = .copied(bytes) }

  var count: Int {
    switch storage {
    case .bundled(let bytes): bytes.count
    case .copied(let bytes): bytes.count
    }
  }

  /// The part that was read up to now, 0 to 1.
  var partRead: Double { count == 0 ? 1 : Double(position) / Double(count) }

  /// Moves to a position, clamped to the file.
  func seek(to target: Int) {
    position = min(max(target, 0), count)
  }

  /// Copies what there is, at most `limit` bytes, and moves on.
  func read(into target: UnsafeMutableRawPointer, limit: Int) -> Int {
    let taken = min(max(limit, 0), count - position)
    let target = UnsafeMutableRawBufferPointer(start: target, count: taken)
    withBytes { bytes in
      target.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[position..<position + taken]))
    }
    position += taken
    return taken
  }

  private func withBytes(_ body: (UnsafeRawBufferPointer) -> Void) {
    switch storage {
    case .bundled(let bytes): body(bytes)
    case .copied(let bytes): bytes.withUnsafeBytes(body)
    }
  }
}

extension ClipBytes {
  /// The functions by which libsndfile reads it; the context is the object itself.
  static var access: SF_VIRTUAL_IO {
    SF_VIRTUAL_IO(
      get_filelen: { context in sf_count_t(clipBytes(context)?.count ?? 0) },
      seek: { offset, whence, context in
        guard let bytes = clipBytes(context) else { return -1 }
        let origin = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? bytes.position : bytes.count
        bytes.seek(to: origin &+ Int(offset))
        return sf_count_t(bytes.position)
      },
      read: { target, count, context in
        guard let target, let bytes = clipBytes(context) else { return 0 }
        return sf_count_t(bytes.read(into: target, limit: Int(count)))
      },
      write: { _, _, _ in 0 },
      tell: { context in sf_count_t(clipBytes(context)?.position ?? 0) })
  }
}

private func clipBytes(_ context: UnsafeMutableRawPointer?) -> ClipBytes? {
  context.map { Unmanaged<ClipBytes>.fromOpaque($0).takeUnretainedValue() }
}
