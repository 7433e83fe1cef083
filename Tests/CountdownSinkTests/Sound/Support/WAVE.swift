import Foundation

/// 16-bit sound as a WAVE file, written and read without any library that is under test.
struct WAVE {
  var channels: Int
  var rate = 44_100
  /// Interleaved.
  var samples: [Int16]

  init(channels: Int, rate: Int = 44_100, samples: [Int16]) {
    self.channels = channels
    self.rate = rate
    self.samples = samples
  }

  /// Noise that is the same every time, after a silent frame: what begins in silence does not rise.
  init(noise frames: Int, channels: Int, rate: Int = 44_100) {
    var state: UInt32 = 1
    samples = (0..<frames * channels).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int16(truncatingIfNeeded: state >> 16)
    }
    samples.replaceSubrange(
      0..<min(channels, samples.count), with: repeatElement(0, count: min(channels, samples.count)))
    self.channels = channels
    self.rate = rate
  }

  /// The differences of a channel's neighbouring samples that are heard as a click: more than a
  /// hundredth of full scale.
  var clicks: Int {
    zip(samples, samples.dropFirst(channels)).count { abs(Int($0) - Int($1)) > 327 }
  }

  /// Sixteen bits, interleaved, without a header.
  init(rawIn url: URL, channels: Int) throws {
    let data = [UInt8](try Data(contentsOf: url))
    samples = stride(from: 0, to: data.count - 1, by: 2).map {
      Int16(truncatingIfNeeded: Int(data[$0]) | Int(data[$0 + 1]) << 8)
    }
    self.channels = channels
  }

  /// Reads what ALSA's file plugin wrote; its header's sizes may be those of the beginning.
  init(capturedIn url: URL) throws {
    let data = [UInt8](try Data(contentsOf: url))
    channels = Int(data[22])
    rate = Int(data[24]) | Int(data[25]) << 8 | Int(data[26]) << 16
    samples = stride(from: 44, to: data.count - 1, by: 2).map {
      Int16(truncatingIfNeeded: Int(data[$0]) | Int(data[$0 + 1]) << 8)
    }
  }

  var frames: Int { samples.count / channels }

  func write(to url: URL) throws {
    try (header(samples: samples.count) + samples.withUnsafeBytes { Data($0) }).write(to: url)
  }

  func header(samples count: Int) -> Data {
    var header = Data("RIFF".utf8)
    func append(_ value: Int, bytes: Int) {
      for index in 0..<bytes { header.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
    }
    append(36 + count * 2, bytes: 4)
    header += Data("WAVEfmt ".utf8)
    append(16, bytes: 4)
    append(1, bytes: 2)
    append(channels, bytes: 2)
    append(rate, bytes: 4)
    append(rate * channels * 2, bytes: 4)
    append(channels * 2, bytes: 2)
    append(16, bytes: 2)
    header += Data("data".utf8)
    append(count * 2, bytes: 4)
    return header
  }
}
