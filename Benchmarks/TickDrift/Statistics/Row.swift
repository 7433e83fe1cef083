/// One scheduler's figures beside the floor's, as the reports show them.
struct Row: Sendable {
  let series: Series
  let statistics: Statistics
  /// The statistics of the bare timerfd, or nil when it was not measured.
  let floor: Statistics?

  static func rows(_ all: [Series]) -> [Row] {
    let statistics = all.map { Statistics($0.points) }
    let floor = all.firstIndex { $0.contender == .floor }.map { statistics[$0] }
    return zip(all, statistics).map { Row(series: $0, statistics: $1, floor: floor) }
  }

  /// A figure as a multiple of the floor's; nil without a floor, or when the floor's is not above
  /// zero.
  func ratio(_ figure: (Statistics) -> Int64) -> Double? {
    guard let floor, figure(floor) > 0 else { return nil }
    return Double(figure(statistics)) / Double(figure(floor))
  }
}
