internal import Countdown

extension Duration {
  /// For `poll`: whole milliseconds, rounded up.
  package var pollMilliseconds: Int32 {
    Int32(clamping: max(saturatedNanoseconds, 0).saturatingAdd(999_999) / 1_000_000)
  }
}
