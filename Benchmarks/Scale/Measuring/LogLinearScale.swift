/// Buckets for values from nanoseconds to years, each at most a 32nd wider than the one before it.
///
/// Below 32 every value has a bucket of its own; above, each doubling is divided into 32.
enum LogLinearScale {
  private static let bits = 5
  private static let steps = 1 << bits

  /// How many buckets hold all values of `Int64`.
  static let count = (64 - bits) * steps

  /// The bucket of a value; what is negative counts as zero.
  static func bucket(of value: Int64) -> Int {
    let value = UInt64(max(value, 0))
    let octave = max(63 - bits - value.leadingZeroBitCount, 0)
    return octave * steps + Int(value >> UInt64(octave))
  }

  /// The middle of a bucket.
  static func value(of bucket: Int) -> Int64 {
    let octave = max(bucket / steps - 1, 0)
    let lowest = Int64(bucket - octave * steps) << Int64(octave)
    return lowest + (1 << Int64(octave)) / 2
  }

  /// The smallest value that at least this share of all counted ones does not exceed, or nil when
  /// nothing was counted.
  static func percentile(_ share: Double, of counts: [Int]) -> Int64? {
    let total = counts.reduce(0, +)
    let rank = max(Int((share * Double(total)).rounded(.up)), 1)
    var passed = 0
    for (bucket, count) in counts.enumerated() {
      passed += count
      if passed >= rank { return value(of: bucket) }
    }
    return nil
  }
}
