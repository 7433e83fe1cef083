/// A value in the place of a statement's parameter.
struct PostgresValue {
  /// The bytes; nil for NULL.
  let bytes: [UInt8]?
  /// Whether they are the binary form of the value's type, and not its text.
  var isBinary = true

  static let null = PostgresValue(bytes: nil)

  /// A `bigint`.
  static func integer(_ value: Int64) -> PostgresValue {
    PostgresValue(bytes: bigEndian(UInt64(bitPattern: value)))
  }

  /// The 64 bits of a number, as a `bigint`, or of an `xid8`.
  static func bits(_ value: UInt64) -> PostgresValue { PostgresValue(bytes: bigEndian(value)) }

  /// A `boolean`.
  static func flag(_ value: Bool) -> PostgresValue { PostgresValue(bytes: [value ? 1 : 0]) }

  /// A `text`.
  static func text(_ value: String) -> PostgresValue { PostgresValue(bytes: Array(value.utf8)) }

  /// A value of any type, as the server reads it from a text without a zero. The zero that ends
  /// it is for libpq.
  static func written(_ text: String?) -> PostgresValue {
    PostgresValue(bytes: text.map { Array($0.utf8) + [0] }, isBinary: false)
  }

  /// A `bytea`.
  static func blob(_ value: [UInt8]) -> PostgresValue { PostgresValue(bytes: value) }

  /// A `text[]`.
  static func texts(_ values: [String]) -> PostgresValue {
    array(of: 25, values.map { Array($0.utf8) })
  }

  /// A `bigint[]`.
  static func integers(_ values: [Int64]) -> PostgresValue {
    array(of: 20, values.map { bigEndian($0) })
  }

  /// A `boolean[]`.
  static func flags(_ values: [Bool]) -> PostgresValue {
    array(of: 16, values.map { [$0 ? 1 : 0] })
  }

  /// A `bytea[]`.
  static func blobs(_ values: [[UInt8]]) -> PostgresValue { array(of: 17, values) }

  /// - Parameter type: the number of the elements' type.
  private static func array(of type: UInt32, _ elements: [[UInt8]]) -> PostgresValue {
    // The number of dimensions, whether there are NULLs, the type of the elements, and of the one
    // dimension the count and the lowest index.
    let header: [UInt32] = [elements.isEmpty ? 0 : 1, 0, type]
    var bytes = header.flatMap(bigEndian)
    if elements.isEmpty { return PostgresValue(bytes: bytes) }
    bytes += bigEndian(UInt32(clamping: elements.count)) + bigEndian(1 as UInt32)
    for element in elements { bytes += bigEndian(UInt32(clamping: element.count)) + element }
    return PostgresValue(bytes: bytes)
  }

  private static func bigEndian(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian) { Array($0) }
  }
}
