/// Random numbers that are the same in every run and cost two nanoseconds, where they are compiled
/// into their users (Steele, Lea and Flood, 2014).
@frozen
package struct SplitMix64: RandomNumberGenerator, Sendable {
  @usableFromInline
  package var state: UInt64

  @inlinable
  package init(state: UInt64) { self.state = state }

  @inlinable
  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }

  /// A number from 0 to `bound - 1`. It divides nothing; the bias is below one in 2⁶⁴ / bound.
  @inlinable
  package mutating func below(_ bound: Int64) -> Int64 {
    Int64(UInt64(max(bound, 1)).multipliedFullWidth(by: next()).high)
  }
}
