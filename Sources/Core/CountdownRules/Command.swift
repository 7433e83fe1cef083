extension CountdownMachine {
  /// A command to a countdown; amounts in nanoseconds.
  public enum Command: Hashable, Sendable {
    /// Begins, or goes on after a pause.
    case start
    /// Keeps the time left.
    case pause
    /// Goes on after a pause.
    case resume
    /// Pauses what runs, and starts what does not.
    case toggle
    /// Interrupts the countdown.
    case stop
    /// Goes back to the full length.
    case reset
    /// Makes it longer; the countdown is locked while it runs, unless it is adjustable.
    case add(Int64)
    /// Makes it shorter, under the same lock.
    case subtract(Int64)
    /// Gives it another length, under the same lock.
    case set(Int64)
    /// Makes one that is not over longer.
    case extend(Int64)
    /// Begins anew, with another full duration if one is given.
    case restart(Int64?)
    /// Adopts a state that was decided on elsewhere.
    case take(Stance)

    /// Makes it longer.
    public static func add(_ duration: Duration) -> Self { .add(duration.saturatedNanoseconds) }

    /// Makes it shorter.
    public static func subtract(_ duration: Duration) -> Self {
      .subtract(duration.saturatedNanoseconds)
    }

    /// Gives it another length.
    public static func set(_ duration: Duration) -> Self { .set(duration.saturatedNanoseconds) }

    package var isTaking: Bool { if case .take = self { true } else { false } }

    /// Whether the countdown may begin to run, and so needs a scheduler that works.
    package var mayStart: Bool {
      switch self {
      case .start, .resume, .toggle, .restart: true
      case .take(let stance): stance.phase == .running
      case .pause, .stop, .reset, .add, .subtract, .set, .extend: false
      }
    }
  }
}

extension CountdownMachine {
  /// The state of a shared countdown that another process has decided on. Only the library makes
  /// one. Times are in nanoseconds.
  public struct Stance: Hashable, Sendable {
    package let phase: Phase
    package let total: Int64
    package let remaining: Int64
    /// The moment at which it reaches zero, on the countdown's timeline; nil where it does not run.
    package let deadline: Moment?
    /// The warnings of the countdown from now on.
    package let warnings: Warnings
    /// Whether it begins again from its full duration, or waits to, as another step of a routine.
    package let isNewRun: Bool
    /// The place of the routine's step that it is in; nil where that stays as it is.
    package let step: Int?
    /// When the other process decided on it, in nanoseconds since 1970; nil for the present.
    package let wallNanoseconds: Int64?

    package init(
      phase: Phase, total: Int64, remaining: Int64, deadline: Moment?, warnings: [Duration] = [],
      isNewRun: Bool = false, step: Int? = nil, wallNanoseconds: Int64?
    ) {
      (self.isNewRun, self.step) = (isNewRun, step)
      self.wallNanoseconds = wallNanoseconds
      self.warnings = Warnings(warnings)
      (self.phase, self.total) = (phase, max(total, 0))
      (self.remaining, self.deadline) = (min(max(remaining, 0), self.total), deadline)
    }

    private init(_ other: Stance, isNewRun: Bool) {
      (phase, total, remaining) = (other.phase, other.total, other.remaining)
      (deadline, warnings) = (other.deadline, other.warnings)
      (self.isNewRun, step) = (isNewRun, other.step)
      wallNanoseconds = other.wallNanoseconds
    }

    /// The same in a run that has begun.
    package var goingOn: Stance { Stance(self, isNewRun: false) }
  }
}
