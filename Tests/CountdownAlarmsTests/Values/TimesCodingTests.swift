import Countdown
import CountdownAlarms
import Foundation
import Testing

/// Several times of day in the coded form of an alarm.
@Suite struct TimesCodingTests {
  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func read<Value: Decodable>(_ json: String, as type: Value.Type) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(json.utf8))
  }

  @Test func severalTimesAreWrittenBesideTheFirst() throws {
    var alarm = Alarm(at: TimeOfDay(hour: 7, minute: 30), on: .all)
    #expect(try !json(alarm).contains("times"))
    alarm.times = try #require(TimesOfDay([alarm.time, .noon]))
    let text = try json(alarm)
    #expect(text.contains(#""time":"07:30","times":"07:30,12:00""#))
    #expect(try read(text, as: Alarm.self) == alarm)
    #expect(try json([alarm.times]) == #"["07:30,12:00"]"#)
    // A program that knows one time has set it.
    let later = text.replacingOccurrences(of: #""time":"07:30""#, with: #""time":"08:00""#)
    alarm.time = TimeOfDay(hour: 8)
    #expect(try read(later, as: Alarm.self) == alarm)
    #expect(throws: DecodingError.self) {
      try read(text.replacingOccurrences(of: "30,12", with: "30;12"), as: Alarm.self)
    }
  }

  @Test(arguments: [#""09:00,12:00 weekdays""#, #""every""#])
  func aNagHasOneTime(_ text: String) {
    #expect(throws: DecodingError.self) { try read("[\(text)]", as: [Reminder.Nag].self) }
  }
}
