@testable import CountdownSharing

extension SharedCountdowns {
  /// Lays a record where none is; whether there was none.
  func put(_ record: SharedCountdown) throws -> Bool {
    if case .written = try entries.write(record, replacing: nil) { true } else { false }
  }

  /// Announces an end as another process would, whether it is due or not.
  ///
  /// - Returns: whether it was this process's to announce.
  func announce(
    _ record: SharedCountdown, _ body: (SharedFinish) throws -> Void = { _ in }
  ) throws -> Bool {
    guard let present = try read(record.name), present.run == record.run else { return false }
    var other = OtherAnnouncer(present, in: self)
    guard case .present? = try other.look().first, let finish = present.finish else { return false }
    try body(finish)
    return try other.presented(.presented).isEmpty
  }
}
