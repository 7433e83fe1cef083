import Countdown
import CountdownAlarms
import Foundation

@testable import CountdownArguments
@testable import CountdownHostRuntime

/// Saturday, 2026-11-21, 10:30 in Berlin, in English with Monday first.
func times(_ locale: String = "en_GB") throws -> AlarmTimes {
  AlarmTimes(
    now: saturday.now, zone: try ZoneRules(identifier: "Europe/Berlin"),
    week: WeekSymbols(locale: Locale(identifier: locale)))
}

/// An id that begins with a digit.
func id(_ digit: Int) throws -> CountdownID {
  guard let id = CountdownID("\(digit)f2a91bc-0000-4000-8000-000000000000") else {
    throw UsageError("no id")
  }
  return id
}

func status(
  _ number: Int, _ alarm: Alarm, _ state: AlarmStatus.State = .armed, next seconds: Double? = nil
) -> AlarmStatus {
  var status = AlarmStatus(alarm, number: number, state: state)
  status.next = seconds.map(saturday.now.addingTimeInterval)
  return status
}
