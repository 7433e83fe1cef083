import Countdown
import CountdownAlarms
import CountdownTerminal
import Foundation
import Testing

@testable import CountdownArguments

/// Whatever is suggested is accepted by the same command.
@Suite struct SuggestionTests {
  static let texts = [
    "Thu at 8 am PST", "day after tomorow 5pm", "mon at 73", "middai", "24th Octobr, 9 am",
    "last workday", "9:00 last workday", "13pm", "every 8 hours", "0:30 pm", "@24:34:56",
    "midnight today", "2 months", "1 hour, 5 minuts", "5 min..", "@12:60", "25.11.2026 12:00",
    "26 nov 9:00 am pm", "730", "17.30", "5mo", "10sa", "2we", "7fri", "fri7", "half three", "3/4",
    "noon tomorow", "tonite", "fri nooon", "31 nov",
    "3/4/2027", "24.12.26", "next friday", "tomorrow morning", "this evening", "monday evening",
    "every second friday", "9:00 every second friday", "every 2 tue", "biweekly", "weekdays",
    "2 weeks on mon", "10 times", "7:30 10 times", "mon.fri", "7:30 mon–fri", "frida 9:00",
    "tomorow", "tomorrow 24", "12 dec 10", "24 dec 26", "1m1h", "10 seg", "a month", "in 2 years",
    "every morning", "daily for 3 months", "9:00 31st for 6 months", "2st", "last", "-1", "24 decc",
    "every 3rd workday", "9:00 every 3rd workday", "15th or last day", "9:00 15th or last day",
    "last weekend", "every even monday", "even monday",
    "last wrkday", "daily for 6 weeks except 24 dec", "9:00 daily except", "weekdays except jully",
    "today 7:00", "5th", "until 2027-01-01 9:00 x", "9:00 until 24 dec", "noon pm", "8.75", "1.5",
  ]

  static let commands: [[String]] = [
    ["explain"], ["alarm", "add"], ["until"], [], ["start", "tea"],
    ["remind", "add", "x", "--due"], ["remind", "add", "x", "--due", "noon", "--every"],
    ["alarm", "add", "9:00", "--days"], ["alarm", "add", "9:00", "--date"],
    ["remind", "snooze", "1", "until"], ["history", "--since"], ["alarm", "off", "1", "until"],
    ["remind", "add", "x", "--due", "noon", "--before"],
  ]

  @Test(arguments: texts)
  func isAccepted(_ text: String) {
    for command in Self.commands {
      // Options are not values.
      guard let line = Self.error(command + [text]), line.contains("did you mean "),
        !line.contains("did you mean --")
      else {
        continue
      }
      #expect(!line.contains("\n"))
      let list = line.components(separatedBy: "did you mean ").last?.dropLast() ?? ""
      for meant in list.components(separatedBy: " or ").flatMap({ $0.components(separatedBy: ", ") }
      ) {
        // The name of a command is no value.
        if meant == "until" { continue }
        let words = meant.hasPrefix("countdown ")
        let arguments =
          words
          ? (try? PresetWords.words(of: String(meant.dropFirst(10)))) ?? [] : command + [meant]
        #expect(Self.error(arguments) == nil, "\(command) \(text): \(meant)")
      }
    }
  }

  private static func error(_ arguments: [String]) -> String? {
    do {
      let request = try Request.parse(arguments, surroundings: saturday)
      if case .alarm(.add(let change, _, _)) = request, let berlin = Places.berlin {
        _ = try change.resolved(on: Alarm(at: .midnight), at: saturday.now, in: berlin)
      }
      return nil
    } catch let error as CommandFailure {
      return error.reason
    } catch {
      return "\(error)"
    }
  }
}
