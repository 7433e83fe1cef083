/// How late each delivered tick of one scheduler was in one block.
struct Series: Hashable, Sendable {
  struct Point: Hashable, Sendable {
    let tick: Int
    /// In nanoseconds; negative when the call came early.
    let lateness: Int64
  }

  let contender: Contender
  let plan: Plan
  let points: [Point]
  /// How often `onSlowCallback` was called meanwhile.
  var slowReports = 0

  init(_ contender: Contender, _ plan: Plan, points: [Point]) {
    self.contender = contender
    self.plan = plan
    self.points = points
  }

  init(_ contender: Contender, _ plan: Plan, origin: Int64, calls: [Call], slowReports: Int = 0) {
    let points = calls.map { call in
      let due = origin + Int64(call.tick) * plan.period
      return Point(tick: call.tick, lateness: call.moment - due)
    }
    self.init(contender, plan, points: points)
    self.slowReports = slowReports
  }

  /// Ticks that no call was made for, because a later one took their place.
  var missed: Int { max(plan.count - points.count, 0) }
}
