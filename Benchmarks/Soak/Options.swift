internal import CountdownBenchmarkSupport

/// What the user asked for.
struct Options: Hashable, Sendable {
  /// How long it goes on once everything has begun.
  var seconds = 60
  /// How many countdowns run at a time.
  var countdowns = 10_000
  var alarms = 1_000
  var watchers = 3
  var bars = 2
  /// Where the choices begin; nil for another place each time.
  var seed: Int?
  /// The program; nil for the one that was built beside this one.
  var program: String?
  var help = false

  static var helpText: String {
    """
    Runs a host with countdowns, alarms, watchers and bars, and meanwhile keeps the processors busy,
    kills and halts processes, fills the disk and steps the wall clock. In the end each countdown and
    each alarm must be accounted for, and the processes must not have grown.

    usage: CountdownSoak [--seconds 60] [--countdowns 10000] [--alarms 1000] [--watchers 3]
                         [--bars 2] [--seed N] [--program PATH]

      --seconds     how long it goes on once everything has begun, 10 to 86400
      --countdowns  how many countdowns run at a time, 10 to 20000
      --alarms      how many alarms there are, 0 to 10000; one of ten comes due
      --watchers    how many processes watch a countdown, 0 to 40
      --bars        how many status bars there are, 0 to 40
      --seed        repeats the choices, as far as the same choices meet the same moments
      --program     the countdown program; by default the one built beside this one

    The host is killed only in the first third, so that the rest shows whether it grows.

    Status: 0 all holds, 1 something does not or failed, 2 bad arguments.
    """
  }
}

extension Options {
  /// Reads the arguments after the program's name.
  init(parsing arguments: [String]) throws(UsageError) {
    var reader = OptionReader(arguments)
    while let name = reader.next() {
      switch name {
      case "--seconds": seconds = try reader.number(10...86_400)
      case "--countdowns": countdowns = try reader.number(10...20_000)
      case "--alarms": alarms = try reader.number(0...10_000)
      case "--watchers": watchers = try reader.number(0...40)
      case "--bars": bars = try reader.number(0...40)
      case "--seed": seed = try reader.number(0...Int.max)
      case "--program": program = try reader.path()
      case "--help", "-h": help = try reader.flag()
      default: throw reader.unknown
      }
    }
  }
}
