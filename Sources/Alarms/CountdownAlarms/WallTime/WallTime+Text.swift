internal import Countdown

extension WallTime: CustomStringConvertible {
  /// The moment in the form that ``init(parsing:dayTime:names:)`` reads in English, whatever the
  /// text was: `14:15`, `fri 09:00`, `in 20m`, `2027-03-28T14:15+02:00`.
  public var description: String {
    switch form {
    case .after(let length): "in \(length.exactText)"
    case .on(.any, let time?): time.exactText
    case .on(.date(let date), let time?): "\(date)T\(time.exactText)"
    case .on(let day, let time?): "\(day.text) \(time.exactText)"
    case .on: "next week"
    case .zoned(let date, let time, let offset):
      "\(date)T\(time.exactText)\(WallMoment.text(ofOffset: offset))"
    }
  }
}

extension TimeOfDay {
  /// `14:15`, or with the fraction `14:15:00.25`.
  fileprivate var exactText: String {
    if nanosecond == 0 { return description }
    let digits = nanosecond.padded(9).withoutFinalZeros
    return "\(hour.padded(2)):\(minute.padded(2)):\(second.padded(2)).\(digits)"
  }
}
