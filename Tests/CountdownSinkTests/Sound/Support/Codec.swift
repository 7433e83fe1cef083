import CCountdownSndfile
import Foundation
import Testing

/// Sound files of any kind, written and read by libsndfile itself.
struct Codec {
  let format: Int32

  static let wave = Codec(format: 0x01_0002)
  static let flac = Codec(format: 0x17_0002)
  static let vorbis = Codec(format: 0x20_0060)
  static let mp3 = Codec(format: 0x23_0082)

  func write(_ sound: WAVE, to url: URL) throws {
    var info = SF_INFO()
    info.channels = Int32(sound.channels)
    info.samplerate = Int32(sound.rate)
    info.format = format
    let open: Open = try Self.function("sf_open")
    let write: Write = try Self.function("sf_writef_short")
    let file = try #require(open(url.path, 0x20, &info))
    _ = write(file, sound.samples, sf_count_t(sound.frames))
    sf_close(file)
  }

  /// What a file decodes to, in 16 bits.
  static func read(_ url: URL) throws -> WAVE {
    var info = SF_INFO()
    let open: Open = try function("sf_open")
    let file = try #require(open(url.path, SFM_READ, &info))
    defer { sf_close(file) }
    var samples: [Int16] = []
    var buffer = [Float](repeating: 0, count: 4_096 * Int(info.channels))
    while case let frames = sf_readf_float(file, &buffer, 4_096), frames > 0 {
      samples += buffer.prefix(Int(frames) * Int(info.channels)).map {
        Int16(clamping: Int(($0 * 32_768).rounded(.toNearestOrEven)))
      }
    }
    return WAVE(channels: Int(info.channels), rate: Int(info.samplerate), samples: samples)
  }

  // MARK: - What the player has no use for

  private typealias Open =
    @convention(c) (
      UnsafePointer<CChar>, Int32, UnsafeMutablePointer<SF_INFO>
    ) -> OpaquePointer?
  private typealias Write =
    @convention(c) (
      OpaquePointer, UnsafePointer<Int16>, sf_count_t
    ) -> sf_count_t

  private static func function<Function>(_ name: String) throws -> Function {
    try #require(countdown_sndfile_open() == nil)
    let library = try #require(dlopen("libsndfile.so.1", RTLD_NOW))
    return unsafeBitCast(try #require(dlsym(library, name)), to: Function.self)
  }
}
