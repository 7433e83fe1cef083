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
    let groups = description.split(separator: "-", omittingEmptySubsequences: false)
    guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12],
      groups.allSatisfy({ $0.utf8.allSatisfy(\.isHexadecimalDigit) }),
      let high = UInt64(groups[0...2].joined(), radix: 16),
      let low = UInt64(groups[3...4].joined(), radix: 16)
    else { return nil }
    self.high = high
    self.low = low
  }

  /// The 36-character lower-case form.
  public var description: String {
    var text = ""
    text.reserveCapacity(36)
    for (word, breaks) in [(high, [4, 6]), (low, [0, 2])] {
      for byte in 0..<8 {
        if breaks.contains(byte) { text += "-" }
        let value = UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * byte))
        text += (value < 16 ? "0" : "") + String(value, radix: 16)
      }
    }
    return text
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
  fileprivate var isHexadecimalDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
