package import Countdown

// Sums of moments and durations, or numbers of seconds, as tests write them.
extension WallMoment {
  package static func + (moment: WallMoment, duration: Duration) -> WallMoment {
    moment.advanced(by: duration)
  }

  package static func + (moment: WallMoment, seconds: Int) -> WallMoment {
    moment.advanced(by: .seconds(seconds))
  }

  package static func + (moment: WallMoment, seconds: Double) -> WallMoment {
    moment.advanced(by: .seconds(seconds))
  }

  package static func - (moment: WallMoment, seconds: Int) -> WallMoment {
    moment.advanced(by: .seconds(-seconds))
  }

  package static func += (moment: inout WallMoment, duration: Duration) {
    moment = moment.advanced(by: duration)
  }

  package static func += (moment: inout WallMoment, seconds: Int) {
    moment = moment.advanced(by: .seconds(seconds))
  }

  package static func += (moment: inout WallMoment, seconds: Double) {
    moment = moment.advanced(by: .seconds(seconds))
  }
}
