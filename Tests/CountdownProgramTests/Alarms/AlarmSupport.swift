import Countdown
import CountdownAlarms
import CountdownSystem
import CountdownTestSupport
import Foundation

@testable import CountdownArguments
@testable import CountdownProgram
@testable import CountdownResident

/// Saturday, 2026-11-21, 10:30 in Berlin, in English with Monday first where there is no locale.
func times(_ week: LocaleWeek? = nil) throws -> AlarmTimes {
  AlarmTimes(
    now: saturday.now, zone: try ZoneRules(identifier: "Europe/Berlin"),
    week: WeekSymbols(week))
}

/// An id that begins with a digit.
func id<ID: LosslessStringConvertible>(_ digit: Int) throws -> ID {
  guard let id = ID("\(digit)f2a91bc-0000-4000-8000-000000000000") else {
    throw UsageError("no id")
  }
  return id
}

func status(
  _ number: Int, _ alarm: Alarm, _ state: AlarmStatus.State = .armed, next seconds: Double? = nil
) -> AlarmStatus {
  var status = AlarmStatus(alarm, number: number, state: state)
  status.next = seconds.map { saturday.now + .seconds($0) }
  return status
}

/// The week in English with Sunday first.
let american = LocaleWeek(
  names: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"], firstDay: 0)
