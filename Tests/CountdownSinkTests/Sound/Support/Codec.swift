#if Sound
  import CCountdownSndfile
  import Foundation
  import Testing

  /// Sound files of any kind, written and read by libsndfile itself.
  struct Codec {
    let format: Int32

    static let wave = Codec(format: Int32(SF_FORMAT_WAV | SF_FORMAT_PCM_16))
    static let flac = Codec(format: Int32(SF_FORMAT_FLAC | SF_FORMAT_PCM_16))
    static let vorbis = Codec(format: Int32(SF_FORMAT_OGG | SF_FORMAT_VORBIS))
    static let mp3 = Codec(format: Int32(SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III))

    func write(_ sound: WAVE, to url: URL) throws {
      var info = SF_INFO()
      info.channels = Int32(sound.channels)
      info.samplerate = Int32(sound.rate)
      info.format = format
      let file = try #require(sf_open(url.path, Int32(SFM_WRITE), &info))
      sf_writef_short(file, sound.samples, sf_count_t(sound.frames))
      sf_close(file)
    }

    /// What a file decodes to, in 16 bits.
    static func read(_ url: URL) throws -> WAVE {
      var info = SF_INFO()
      let file = try #require(sf_open(url.path, Int32(SFM_READ), &info))
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
  }
#endif
