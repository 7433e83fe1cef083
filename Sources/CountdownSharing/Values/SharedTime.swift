public import Countdown

/// The present on several clocks at once, to compute the state of a shared countdown.
///
/// A record names the clock that its deadline is measured on. A reader that shares this clock uses
/// it; any other reader, after a reboot for example, has only the wall clock.
public struct SharedTime: Hashable, Sendable {
  /// Nanoseconds since 1970 on the wall clock.
  public let wallNanoseconds: Int64
  private let moments: [Timeline: Moment]

  /// The present on schedulers of your own and on the wall clock.
  public init(_ schedulers: [any Scheduler], wallNanoseconds: Int64) {
    self.init(
      Dictionary(schedulers.map { ($0.timeline, $0.now) }, uniquingKeysWith: max),
      wallNanoseconds: wallNanoseconds)
  }

  package init(_ moments: [Timeline: Moment], wallNanoseconds: Int64) {
    (self.moments, self.wallNanoseconds) = (moments, wallNanoseconds)
  }

  /// The present on the machine's clocks.
  public static var now: SharedTime {
    let bases = [SystemScheduler.TimeBase.boottime, .monotonic].map { ($0.timeline, $0.now) }
    return SharedTime(
      Dictionary(bases, uniquingKeysWith: max), wallNanoseconds: RealTime.wallNanoseconds)
  }

  /// The present on a timeline; nil where that cannot be known here.
  public func moment(on timeline: Timeline) -> Moment? { moments[timeline] }
}
