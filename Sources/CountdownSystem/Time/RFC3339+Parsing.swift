internal import Glibc

extension RFC3339 {
  /// Reads the form of ``text(utc:)``: a date, a time to the second and an offset. Fractions are
  /// read and dropped.
  package init?(_ text: String) {
    let form = #/(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:Z|([+-])(\d\d):(\d\d))/#
    guard let match = text.wholeMatch(of: form)?.output else { return nil }
    var fields = tm()
    guard let year = Int32(match.1), let month = Int32(match.2), let day = Int32(match.3),
      let hour = Int32(match.4), let minute = Int32(match.5), let second = Int32(match.6)
    else { return nil }
    (fields.tm_year, fields.tm_mon, fields.tm_mday) = (year - 1_900, month - 1, day)
    (fields.tm_hour, fields.tm_min, fields.tm_sec) = (hour, minute, second)
    let offset = (Int(match.8 ?? "0") ?? 0) * 3_600 + (Int(match.9 ?? "0") ?? 0) * 60
    seconds = timegm(&fields) - (match.7 == "-" ? -offset : offset)
  }

  /// Nanoseconds since 1970.
  package var nanoseconds: Int64 {
    let (product, isOver) = Int64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    return isOver ? (seconds < 0 ? .min : .max) : product
  }
}
