/// How late each tick of one scheduler was in one block.
///
/// A tick that got no call of its own was late until the call that took its place: were it left
/// out, a stall of a second would count as one late tick.
struct Series: Hashable, Sendable {
  struct Point: Hashable, Sendable {
    let tick: Int
    /// In nanoseconds; negative when the call came early.
    let lateness: Int64
  }

  let contender: Contender
  let plan: Plan
  let points: [Point]
  /// How many ticks got a call of their own.
  let delivered: Int
  /// How often `onSlowCallback` was called meanwhile.
  var slowReports = 0

  init(_ contender: Contender, _ plan: Plan, points: [Point]) {
    self.contender = contender
    self.plan = plan
    self.points = points
    delivered = points.count
  }

  init(_ contender: Contender, _ plan: Plan, origin: Int64, calls: [Call], slowReports: Int = 0) {
    self.contender = contender
    self.plan = plan
    delivered = calls.count
    self.slowReports = slowReports
    var points: [Point] = []
    for call in calls {
      let next = (points.last?.tick ?? 0) + 1
      // A call at the very end may stand for ticks that are no longer asked for.
      for tick in min(next, call.tick)...call.tick where tick <= plan.count {
        let due = origin + Int64(tick) * plan.period
        points.append(Point(tick: tick, lateness: call.moment - due))
      }
    }
    self.points = points
  }

  /// Ticks that no call was made for, because a later one took their place.
  var missed: Int { max(plan.count - delivered, 0) }
}
