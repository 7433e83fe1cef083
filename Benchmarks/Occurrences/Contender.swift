internal import CountdownAlarms
internal import CountdownBenchmarkHarness
internal import Foundation

/// What answers the questions.
protocol Contender {
  static var name: String { get }

  /// Everything that is kept for the alarms between two questions.
  init(_ workload: Workload) throws

  /// When an alarm rings next, by its place in the workload.
  func next(_ index: Int, after date: Date) -> Date
}

/// This package.
struct RecurrenceContender: Contender {
  static let name = "recurrence"

  private let zones: [ZoneRules]
  private let alarms: [(recurrence: Recurrence, zone: Int)]

  init(_ workload: Workload) throws {
    zones = try Workload.zones.map { try ZoneRules(identifier: $0) }
    alarms = workload.questions.map { question in
      let days: Weekdays = question.weekday.map { [$0] } ?? []
      return (Recurrence(at: question.time, on: days), question.zone)
    }
  }

  func next(_ index: Int, after date: Date) -> Date {
    let (recurrence, zone) = (alarms[index].recurrence, zones[alarms[index].zone])
    let next = recurrence.next(after: Int(date.timeIntervalSince1970), in: zone)
    return next.map { Date(timeIntervalSince1970: Double($0.seconds)) } ?? .distantFuture
  }
}

/// Foundation, as most programs use it.
struct CalendarContender: Contender {
  static let name = "calendar"

  private let calendars: [Calendar]
  private let alarms: [(components: DateComponents, zone: Int)]

  init(_ workload: Workload) throws {
    calendars = try Workload.zones.map { name in
      guard let zone = TimeZone(identifier: name) else {
        throw Failure("Foundation has no zone \(name)")
      }
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = zone
      return calendar
    }
    alarms = workload.questions.map { question in
      let components = DateComponents(
        hour: question.time.hour, minute: question.time.minute, second: 0,
        weekday: question.weekday?.rawValue)
      return (components, question.zone)
    }
  }

  func next(_ index: Int, after date: Date) -> Date {
    let (components, zone) = alarms[index]
    return calendars[zone].nextDate(
      after: date, matching: components, matchingPolicy: .nextTime, repeatedTimePolicy: .first)
      ?? .distantFuture
  }
}
