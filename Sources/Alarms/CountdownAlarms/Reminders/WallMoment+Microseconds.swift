internal import Countdown

extension WallMoment {
  /// Whole microseconds since 1970, to the nearest. Moments of older stores differ by less than
  /// that from what was meant.
  var microseconds: Int64 {
    let (quotient, remainder) = nanoseconds.quotientAndRemainder(dividingBy: 1_000)
    return remainder < -499 ? quotient - 1 : remainder > 499 ? quotient + 1 : quotient
  }

  init(microseconds: Int64) {
    self.init(nanoseconds: microseconds.saturatingMultiply(1_000))
  }
}

extension Duration {
  /// Whole microseconds, rounded towards zero.
  var microseconds: Int64 { saturatedNanoseconds / 1_000 }
}
