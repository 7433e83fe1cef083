#if Postgres
  /// A value in the place of a statement's parameter, in the binary form of its type.
  struct PostgresValue {
    /// The bytes; nil for NULL.
    let bytes: [UInt8]?

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

    /// A `bytea`.
    static func blob(_ value: [UInt8]) -> PostgresValue { PostgresValue(bytes: value) }

    /// A `text[]`.
    static func texts(_ values: [String]) -> PostgresValue {
      let text: UInt32 = 25
      // The number of dimensions, whether there are NULLs, the type of the elements, and of the one
      // dimension the count and the lowest index.
      let header = [values.isEmpty ? 0 : 1, 0, text] + (values.isEmpty ? [] : [count(values), 1])
      return PostgresValue(
        bytes: header.flatMap(bigEndian)
          + values.flatMap { bigEndian(count(Array($0.utf8))) + Array($0.utf8) })
    }

    private static func count(_ elements: [some Any]) -> UInt32 { UInt32(clamping: elements.count) }

    private static func bigEndian(_ value: some FixedWidthInteger) -> [UInt8] {
      withUnsafeBytes(of: value.bigEndian) { Array($0) }
    }
  }
#endif
