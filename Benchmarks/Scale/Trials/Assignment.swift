/// One measurement, which has a process of its own: its threads and its memory weigh on no other.
struct Assignment: Hashable, Codable, Sendable {
  let trial: Trial
  let contender: Contender
  let count: Int
  /// For how many seconds ticks are counted, and those that sleep are watched.
  let seconds, idle: Int
}

extension Assignment: CustomStringConvertible {
  /// Such as `mixed/engine/1000`.
  var description: String { "\(trial.rawValue)/\(contender.rawValue)/\(count)" }
}

extension Assignment {
  /// All that were asked for: those of one trial and number, which take turns, together.
  static func all(_ options: Options) -> [[Assignment]] {
    options.trials.flatMap { trial in
      trial.counts(options.counts).map { count in
        trial.contenders.filter(options.contenders.contains).map {
          Assignment(
            trial: trial, contender: $0, count: count, seconds: options.seconds, idle: options.idle)
        }
      }
    }
  }

  /// Why it is not worth trying, or nil.
  var refusal: String? {
    guard let limit = contender.limit, count > limit.count else { return nil }
    return limit.reason
  }
}
