internal import CountdownAlarms
internal import CountdownBenchmarkHarness
internal import Foundation

/// The questions that every contender answers: when each alarm rings next after its own moment.
struct Workload {
  /// Whole, half and odd hours from Greenwich, both hemispheres, with and without clock changes.
  static let zones = [
    "Africa/Cairo", "Africa/Casablanca", "America/Los_Angeles", "America/New_York",
    "America/Nuuk", "America/Santiago", "America/Sao_Paulo", "America/St_Johns",
    "Antarctica/Troll", "Asia/Gaza", "Asia/Kathmandu", "Asia/Kolkata", "Asia/Tokyo",
    "Australia/Lord_Howe", "Australia/Sydney", "Europe/Berlin", "Europe/Dublin", "Europe/Moscow",
    "Pacific/Apia", "Pacific/Chatham",
  ]

  /// One alarm, and the moment after which its next occurrence is asked for.
  struct Question {
    let zone: Int
    let time: TimeOfDay
    /// Nil for every day.
    let weekday: Weekday?
    let after: Date
  }

  let questions: [Question]

  /// Alarms that ring every day or on one day of the week, which one call of the calendar can
  /// answer, and moments all over a year.
  init(alarms: Int, year: Int) {
    var random = SplitMix64(state: 4)
    let start = CivilDate(year: year, month: 1, day: 1).daysSinceEpoch * 86_400
    questions = (0..<alarms).map { index in
      let day = Int.random(in: 0...7, using: &random)
      return Question(
        zone: index % Self.zones.count,
        time: TimeOfDay(
          hour: .random(in: 0...23, using: &random), minute: .random(in: 0...59, using: &random)),
        weekday: Weekday(rawValue: day),
        after: Date(
          timeIntervalSince1970: Double(
            start + Int.random(in: 0..<365 * 86_400, using: &random))))
    }
  }
}
