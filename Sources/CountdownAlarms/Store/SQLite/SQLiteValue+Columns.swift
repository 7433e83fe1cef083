#if Store
  internal import Countdown
  internal import CountdownSQLite

  /// Values as they stand in columns. What a column cannot hold becomes the nearest that it can.
  extension SQLiteValue {
    static func count(_ value: Int) -> SQLiteValue { .integer(Int64(max(value, 0))) }

    static func flag(_ value: Bool) -> SQLiteValue { .integer(value ? 1 : 0) }

    static func length(_ value: Duration) -> SQLiteValue {
      .integer(max(value.saturatedNanoseconds, 0))
    }

    static func moment(_ value: WallMoment?) -> SQLiteValue {
      value.map { .integer($0.nanoseconds) } ?? .null
    }

    static func id(_ value: CountdownID) -> SQLiteValue { .text(value.description) }

    /// Within the years that a text names with four digits.
    static func local(_ value: LocalTime) -> SQLiteValue {
      .text(min(max(value, .yearZero), .year9999).description)
    }

    /// From Monday: `mon,tue`.
    static func days(_ value: Weekdays) -> SQLiteValue {
      let days = value.days.filter { $0 != .sunday } + (value.contains(.sunday) ? [.sunday] : [])
      return .text(days.map(\.abbreviation).joined(separator: ","))
    }

    static func sound(_ value: AlarmSound) -> SQLiteValue {
      switch value {
      case .clip: .text("clip")
      case .none: .text("none")
      case .file(let path): .text("file:\(path)")
      case .theme(let name): .text("theme:\(name)")
      }
    }

    /// Three columns.
    static func deadline(_ value: Deadline?) -> [SQLiteValue] {
      guard let value else { return [.null, .null, .null] }
      return [
        .moment(value.wall), .integer(value.elapsed.nanoseconds), .text(value.timeline.description),
      ]
    }

    /// Three columns.
    static func claim(_ value: Claim?) -> [SQLiteValue] {
      guard let value else { return [.null, .null, .null] }
      return [.text(value.owner.description), .moment(value.taken), .flag(value.isConfirmed)]
    }
  }

  extension LocalTime {
    fileprivate static let yearZero = LocalTime(CivilDate(year: 0, month: 1, day: 1), .midnight)
    fileprivate static let year9999 = LocalTime(
      CivilDate(year: 9_999, month: 12, day: 31), TimeOfDay(hour: 23, minute: 59, second: 59))
  }
#endif
