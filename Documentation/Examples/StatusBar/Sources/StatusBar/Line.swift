import Countdown
import CountdownSharing

/// What a bar shows of the countdowns at one moment.
struct Line: Hashable {
  let text: String
  let percentage: Int
  let `class`: String

  /// The countdown that ends first, one that has ended before all others.
  init(_ readings: [SharedReading]) {
    let shown = readings.filter { $0.phase == .running || $0.phase == .finished }
      .min { $0.remaining < $1.remaining }
    guard let shown else {
      (text, percentage, `class`) = ("", 0, "idle")
      return
    }
    let left = Duration.seconds(shown.remainingSeconds).text(.clock)
    let name = shown.countdown.name
    text = shown.phase == .finished ? "\(name) is over" : "\(left) \(name)"
    percentage = Int((shown.progress * 100).rounded())
    `class` = shown.phase.rawValue
  }

  /// Names have no character that JSON would need to escape.
  var json: String {
    #"{"text":"\#(text)","percentage":\#(percentage),"class":"\#(`class`)"}"#
  }
}
