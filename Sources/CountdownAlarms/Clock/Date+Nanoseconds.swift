package import Foundation

extension Date {
  /// A moment on the kernel's clock.
  package init(nanosecondsSince1970 nanoseconds: Int64) {
    let reference = Int64(Date.timeIntervalBetween1970AndReferenceDate)
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    self.init(timeIntervalSinceReferenceDate: Double(seconds - reference) + Double(rest) / 1e9)
  }

  /// The first moment of the kernel's clock that is not before this one; what it cannot show, in
  /// 1677 and 2262, is taken to its ends.
  package var nanosecondsSince1970: Int64 {
    let seconds = timeIntervalSinceReferenceDate
    guard abs(seconds) < 1e10 else { return seconds < 0 ? .min : .max }
    let whole = seconds.rounded(.down)
    let reference = Int64(Date.timeIntervalBetween1970AndReferenceDate)
    let (product, overflow) = (Int64(whole) + reference)
      .multipliedReportingOverflow(by: 1_000_000_000)
    if overflow { return whole < 0 ? .min : .max }
    let (sum, isTooFar) = product.addingReportingOverflow(
      Int64(((seconds - whole) * 1e9).rounded(.up)))
    return isTooFar ? .max : sum
  }
}
