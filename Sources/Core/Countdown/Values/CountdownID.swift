/// The identity of a countdown: a random UUID (RFC 4122, version 4).
///
/// The identity stays the same over pauses, resets, snapshots and processes.
public struct CountdownID: Hashable, Sendable {
  private let high: UInt64
  private let low: UInt64

  /// A new random identity.
  public init() {
    var generator = SystemRandomNumberGenerator()
    high = generator.next() & ~0xF000 | 0x4000
    low = generator.next() & ~(0b11 << 62) | (0b10 << 62)
  }
}

extension CountdownID {
  /// An order without a meaning, for sorted collections.
  package func precedes(_ other: CountdownID) -> Bool {
    (high, low) < (other.high, other.low)
  }
}

extension CountdownID: LosslessStringConvertible {
  /// Reads the 36-character form, such as `0f8fad5b-d9cb-469f-a165-70867728950e`, in any case.
  public init?(_ description: String) {
    var (high, low, count) = (UInt64(0), UInt64(0), 0)
    for byte in description.utf8 {
      switch count {
      case 8, 13, 18, 23: if byte != UInt8(ascii: "-") { return nil }
      case ..<36:
        guard let digit = byte.hexadecimalDigit else { return nil }
        if count < 18 { high = high << 4 | digit } else { low = low << 4 | digit }
      default: return nil
      }
      count += 1
    }
    guard count == 36 else { return nil }
    (self.high, self.low) = (high, low)
  }

  /// The 36-character lower-case form.
  public var description: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(36)
    for place in 0..<32 {
      if place == 8 || place == 12 || place == 16 || place == 20 { bytes.append(UInt8(ascii: "-")) }
      let word = place < 16 ? high : low
      let digit = UInt8(truncatingIfNeeded: word >> UInt64(60 - place % 16 * 4) & 0xF)
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension CountdownID: Codable {
  /// Reads the 36-character form; throws `DecodingError.dataCorrupted` for any other text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let id = CountdownID(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a UUID: \(text)")
    }
    self = id
  }

  /// Writes the 36-character form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit in either case; nil for any other byte.
  fileprivate var hexadecimalDigit: UInt64? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(self - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(self - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(self - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
