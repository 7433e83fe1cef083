extension CountdownTimer {
  /// A command to a countdown; amounts in nanoseconds.
  package enum Command: Hashable, Sendable {
    case start, pause, resume, toggle, stop, reset
    case add(Int64)
    case subtract(Int64)
    case set(Int64)
    /// Makes one that is not over longer.
    case extend(Int64)
    /// Begins anew, with another full duration if one is given.
    case restart(Int64?)
    /// Adopts the state that another process has decided on.
    case take(Stance)

    var isTaking: Bool { if case .take = self { true } else { false } }

    /// Whether the countdown may begin to run, and so needs a scheduler that works.
    var mayStart: Bool {
      switch self {
      case .start, .resume, .toggle, .restart: true
      case .take(let stance): stance.phase == .running
      case .pause, .stop, .reset, .add, .subtract, .set, .extend: false
      }
    }
  }
}

extension CountdownTimer {
  /// The state of a shared countdown that another process has decided on; times in nanoseconds.
  package struct Stance: Hashable, Sendable {
    package let phase: Phase
    package let total: Int64
    package let remaining: Int64
    /// The moment at which it reaches zero, on the countdown's timeline; nil where it does not run.
    let deadline: Moment?
    /// The warnings of the countdown from now on.
    let warnings: Warnings
    /// Whether it begins again from its full duration, or waits to, as another step of a routine.
    package let isNewRun: Bool
    /// The place of the routine's step that it is in; nil where that stays as it is.
    package let step: Int?
    /// When the other process decided on it; nil for the present.
    package let wallTime: WallMoment?

    package init(
      phase: Phase, total: Int64, remaining: Int64, deadline: Moment?, warnings: [Duration] = [],
      isNewRun: Bool = false, step: Int? = nil, at wallTime: WallMoment? = nil
    ) {
      (self.isNewRun, self.step, self.wallTime) = (isNewRun, step, wallTime)
      self.warnings = Warnings(warnings)
      (self.phase, self.total) = (phase, max(total, 0))
      (self.remaining, self.deadline) = (min(max(remaining, 0), self.total), deadline)
    }

    private init(_ other: Stance, isNewRun: Bool) {
      (phase, total, remaining) = (other.phase, other.total, other.remaining)
      (deadline, warnings) = (other.deadline, other.warnings)
      (self.isNewRun, step, wallTime) = (isNewRun, other.step, other.wallTime)
    }

    /// The same in a run that has begun.
    package var goingOn: Stance { Stance(self, isNewRun: false) }
  }
}
