internal import Countdown
internal import CountdownAlarms
internal import Foundation

extension Date {
  init(_ moment: WallMoment) { self.init(nanosecondsSince1970: moment.nanoseconds) }
}
