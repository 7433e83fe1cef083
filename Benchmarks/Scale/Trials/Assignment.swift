/// One measurement, which has a process of its own: its threads and its memory weigh on no other.
struct Assignment: Hashable, Codable, Sendable {
  let trial: Trial
  let contender: Contender
  let count: Int
}

extension Assignment: LosslessStringConvertible {
  /// Such as `mixed/engine/1000`, as the child process gets it.
  var description: String { "\(trial.rawValue)/\(contender.rawValue)/\(count)" }

  init?(_ description: String) {
    let parts = description.split(separator: "/").map(String.init)
    guard parts.count == 3, let trial = Trial(rawValue: parts[0]),
      let contender = Contender(rawValue: parts[1]), let count = Int(parts[2]), count > 0
    else { return nil }
    self.init(trial: trial, contender: contender, count: count)
  }
}

extension Assignment {
  /// All that were asked for, trial by trial.
  static func all(_ options: Options) -> [Assignment] {
    options.trials.flatMap { trial in
      trial.counts(options.counts).flatMap { count in
        trial.contenders.filter(options.contenders.contains).map {
          Assignment(trial: trial, contender: $0, count: count)
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
