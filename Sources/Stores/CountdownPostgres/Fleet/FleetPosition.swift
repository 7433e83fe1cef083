/// A position in the order in which deadlines are claimed: by their moments, and by the bytes of
/// their keys where moments are the same.
struct FleetPosition: Hashable {
  /// Nanoseconds since 1970.
  var moment: Int64
  /// The bytes of a text in UTF-8; none for the position before all keys of the moment.
  private(set) var key: [UInt8] = []

  /// The position before all deadlines.
  static let first = FleetPosition(moment: .min)
  /// The position after all deadlines.
  static let last = FleetPosition(moment: .max)

  init(moment: Int64) { self.moment = moment }

  /// - Parameter key: one that the server would not take as a text stands for none, which is an
  ///   earlier position.
  init(moment: Int64, key: [UInt8]) {
    self.moment = moment
    let isText = !key.contains(0) && String(validating: key, as: UTF8.self) != nil
    self.key = isText ? key : []
  }
}

extension FleetPosition: Comparable {
  static func < (one: FleetPosition, other: FleetPosition) -> Bool {
    if one.moment != other.moment { return one.moment < other.moment }
    return one.key.lexicographicallyPrecedes(other.key)
  }
}

extension FleetPosition {
  /// Whether a row comes at the position or after it, in a statement whose parameters are the
  /// moment and the key: a range of the index by time.
  static func isReached(_ moment: String, _ key: String) -> String {
    "(wake_ns, key) >= (\(moment)::bigint, \(key)::text)"
  }

  /// The values of those parameters.
  var values: (moment: PostgresValue, key: PostgresValue) { (.integer(moment), .blob(key)) }
}
