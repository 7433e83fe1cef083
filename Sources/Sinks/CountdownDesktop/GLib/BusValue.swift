/// A value of D-Bus, as far as notifications and launchers need it.
enum BusValue: Hashable, Sendable {
  case string(String)
  case uint32(UInt32)
  case int32(Int32)
  case int64(Int64)
  case double(Double)
  case byte(UInt8)
  case bool(Bool)
  /// An array of bytes.
  case bytes([UInt8])
  /// String keys, and values of any type: `a{sv}`.
  case dictionary([String: BusValue])
  case tuple([BusValue])
  /// A received value of any type but a string, a flag and a tuple.
  case other
}

extension BusValue {
  /// The members of a tuple; none for any other value.
  var members: [BusValue] {
    if case .tuple(let members) = self { members } else { [] }
  }

  var string: String? {
    if case .string(let string) = self { string } else { nil }
  }

  var bool: Bool? {
    if case .bool(let flag) = self { flag } else { nil }
  }
}
