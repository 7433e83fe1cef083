internal import CCountdownScale
internal import Foundation

/// What one contender took.
struct Measurement {
  let contender: String
  /// Heap for all zones and alarms, after they have been used.
  let bytes: Int
  /// Nanoseconds for an answer, by year; the first year is the present.
  let costs: [(year: Int, nanoseconds: Double)]
  /// The answers of the first year.
  let answers: [Date]

  var answersPerSecond: Double { costs.first.map { 1e9 / $0.nanoseconds } ?? 0 }

  init<Rival: Contender>(_: Rival.Type, years: [Int], options: Options) throws {
    contender = Rival.name
    let workloads = years.map { Workload(alarms: options.alarms, year: $0) }
    let before = Int(scale_heap_bytes())
    let rival = try Rival(workloads[0])
    _ = Self.pass(rival, workloads[0])
    bytes = Int(scale_heap_bytes()) - before
    answers = workloads[0].questions.indices.map {
      rival.next($0, after: workloads[0].questions[$0].after)
    }
    costs = zip(years, workloads).map { year, workload in
      let times = (0..<options.rounds).map { _ in Self.pass(rival, workload) }.sorted()
      return (year, times[times.count / 2] / Double(options.alarms))
    }
  }

  /// The nanoseconds for one answer of each alarm.
  private static func pass(_ rival: some Contender, _ workload: Workload) -> Double {
    var sum = 0.0
    let time = ContinuousClock().measure {
      for index in workload.questions.indices {
        sum += rival.next(index, after: workload.questions[index].after).timeIntervalSince1970
      }
    }
    // The sum keeps the compiler from leaving out the answers.
    return sum.isNaN ? .infinity : time / .nanoseconds(1)
  }
}
