@testable import Countdown

/// A life of some countdowns on one scheduler, to be lived by the short way and by the long one.
struct Life: Sendable {
  var plans: [Plan]
  var start: Int64 = 0
  /// The clock stops at multiples of it.
  var grain: Int64 = 1
  var steps: [Step]

  /// How a countdown is made, and what its observers do when they are called.
  struct Plan: Sendable {
    var total: Int64
    /// Nil for no ticks.
    var every: Int64?
    var isAdjustable = false
    var repeats = false
    var leads: [Int64] = []
    var knowsID = false
    var watches: [Watch] = []
    /// What the n-th call of any observer does, over and over, as often as there is fuel.
    var reactions: [Deed?] = []
    var fuel = 30
  }

  struct Watch: Hashable, Sendable {
    enum Property: CaseIterable, Sendable {
      case remaining, remainingSeconds, isRunning, phase, progress, total
    }

    var property = Property.remaining
    var point = CountdownTimer.ObservationPoint.didSet
  }

  /// Something that is done to a countdown, from outside or from a callback.
  struct Deed: Hashable, Sendable {
    var target = 0
    let action: Action
  }

  enum Action: Hashable, Sendable {
    case command(CountdownTimer.Command)
    /// Asks for the identity.
    case askForID
    /// Reads a property that Swift's Observation tracks.
    case track
    /// Goes on with a countdown that a snapshot restores.
    case restore
    case observe(Watch)
    case cancel(Int)
    case subscribe(withTicks: Bool)
    case unsubscribe
    case attach(withTicks: Bool)
    case detach
    /// Lets go of the last reference but the scheduler's and those of calls.
    case drop
    /// Has the scheduler call too early.
    case wakeEarly
    /// Moves the clock, backwards too, without a call.
    case clock(Int64)
    /// Lets time pass while a command's callback runs, as it does for the scheduler's thread. Does
    /// nothing in a batch.
    case letPass(Int64)
  }

  enum Step: Sendable {
    case deed(Deed)
    /// Moves the clock to each moment at which something is due, and then there.
    case pass(Int64, Interlude)
    /// Moves the clock at once: what is due is called late.
    case jump(Int64, Interlude)
  }

  /// What others do meanwhile, in the first batch.
  struct Interlude: Sendable {
    /// After the batch was taken, before the calls.
    var before: [Deed] = []
    /// After the calls, before the batch is finished.
    var after: [Deed] = []
  }
}

/// What is noticed of one countdown in a life.
enum Note: Hashable, Sendable {
  case call(of: Int, old: Int64, new: Int64)
  case returned(Int)
  case tracked
  /// A closure is released.
  case released(Int)
  case answer(CountdownTimer.Refusal?)
  /// How it stands when nothing is under way.
  case stands(CountdownTimer.State, sequence: UInt64, hasListener: Bool, wakesAt: Moment?)
  case event(
    CountdownEvent.Kind, CountdownTimer.State, sequence: UInt64, scheduled: Moment, actual: Moment,
    missed: Int, wall: WallMoment, isAutomatic: Bool)
  case fault(String)
}

extension Life {
  /// What is noticed by the short way and not by the long one, or nil.
  func disagreement(_ counts: inout BatchScheduler.Counts) -> String? {
    let short = World(self, takesShortWay: true).live()
    let long = World(self, takesShortWay: false).live()
    counts.add(short.counts)
    for (number, (one, other)) in zip(short.notes, long.notes).enumerated() {
      if case .fault(let text)? = one.first(where: \.isFault) { return "\(number): \(text)" }
      if case .fault(let text)? = other.first(where: \.isFault) { return "long \(number): \(text)" }
      if one == other { continue }
      let place = zip(one, other).prefix { $0 == $1 }.count
      return """
        countdown \(number), note \(place) after \(one[..<place].suffix(3))
        short \(one[place...].prefix(3))
        long \(other[place...].prefix(3))
        """
    }
    return nil
  }

  /// A shorter life that still disagrees, found by leaving out one part after the other.
  func shrunk(lives most: Int = 2_000) -> Life {
    var counts = BatchScheduler.Counts()
    for (tries, shorter) in shorterOnes.prefix(most).enumerated()
    where shorter.disagreement(&counts) != nil { return shorter.shrunk(lives: most - tries - 1) }
    return self
  }

  private var shorterOnes: [Life] {
    var all: [Life] = []
    for index in steps.indices {
      var life = self
      life.steps.remove(at: index)
      all.append(life)
    }
    for number in plans.indices {
      for index in plans[number].reactions.indices where plans[number].reactions[index] != nil {
        var life = self
        life.plans[number].reactions[index] = nil
        all.append(life)
      }
      for index in plans[number].watches.indices {
        var life = self
        life.plans[number].watches.remove(at: index)
        all.append(life)
      }
    }
    return all
  }
}

extension Note {
  fileprivate var isFault: Bool { if case .fault = self { true } else { false } }
}

extension BatchScheduler.Counts {
  mutating func add(_ other: Self) {
    calls += other.calls
    shortTicks += other.shortTicks
    armedSince += other.armedSince
    unregisteredSince += other.unregisteredSince
    stale += other.stale
    retired += other.retired
    largestBatch = max(largestBatch, other.largestBatch)
  }
}
