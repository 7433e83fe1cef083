public import Countdown
public import CountdownStore

/// A countdown as its process shares it: its state at the latest change, and everything that
/// another process needs to continue it.
///
/// A record does not tick. ``reading(at:life:)`` computes its state at a moment; to continue the
/// countdown, restore its ``snapshot``.
public struct SharedCountdown: Hashable, Sendable {
  /// The name that the countdown is shared as.
  public let name: String
  /// The kind of countdown.
  public let kind: Kind
  /// The countdown at its latest change.
  public internal(set) var snapshot: CountdownTimer.Snapshot
  /// The identity of the present run.
  public internal(set) var run: CountdownID
  /// The start of the run, on the wall clock in nanoseconds since 1970; nil when unknown.
  public internal(set) var startedWallNanoseconds: Int64?
  /// The moment at which the countdown reaches or reached zero; nil while no end is to come.
  public internal(set) var end: End?
  /// The countdown's stage.
  public internal(set) var stage: Stage
  /// The process that shares the countdown.
  public let owner: OwnerMark
  /// The command that shows the countdown's application; empty when there is none.
  public let open: [String]
  /// Texts for the announcer, as the countdown's program wrote them; see
  /// ``SharedFinish/attributes``.
  public let attributes: [String: String]
  /// The steps of a routine, with the present one; nil for a single countdown.
  public internal(set) var steps: SharedSteps?
  /// Whether the owner announces the finish itself, and so comes first if it lives.
  public let isAnnouncedByOwner: Bool
  /// Whether the owner follows the commands of other processes.
  public let isAccepting: Bool
  /// The number of attempts to announce the end that were begun and not given back.
  public internal(set) var attempts = 0
  /// Whether a person has seen the end: lists leave the countdown out, and its alerts continue.
  public internal(set) var isSeen = false
  /// The length that was given, where commands have made the countdown longer or shorter since; nil
  /// where it is the present one.
  package internal(set) var givenNanoseconds: Int64?
  /// When a person stopped the countdown in its view and left it to be resumed, on the wall clock
  /// in nanoseconds since 1970; nil for all others. The stage is `paused`.
  package internal(set) var leftWallNanoseconds: Int64?
  /// The part of the run that the history has already: the countdown was stopped and resumed.
  package internal(set) var bookedNanoseconds: Int64 = 0
  /// The number of changes by commands of other processes.
  var commands: UInt64 = 0
  /// The latest changes, the oldest first, so that a watcher that slept can report each.
  package internal(set) var changes: [SharedChange] = []
  /// The number of times that the record was written.
  var edition: UInt64 = 0
  /// The claim of the process that is announcing the end; nil when none is.
  public internal(set) var announcer: StoreClaim?
  /// The version of the entry that the record was read from; nil for one that was not stored.
  public internal(set) var revision: EntryRevision?

  /// The kind of countdown; there may be more kinds than are known here.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    /// The word in the record.
    public let rawValue: String

    /// A kind of your own.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A single countdown.
    public static let countdown = Kind(rawValue: "countdown")
    /// A plan of focus and break.
    public static let pomodoro = Kind(rawValue: "pomodoro")
    /// A countdown that belongs to no process: its record is all there is of it, and the host of
    /// the moment announces its end. People are shown ``countdown`` instead, as
    /// `JSONObject(reading)` does.
    package static let hosted = Kind(rawValue: "hosted")
  }

  /// A moment on two clocks.
  public struct End: Hashable, Sendable {
    /// The moment on the snapshot's timeline.
    public let moment: Moment
    /// The same moment on the wall clock as it was then, in nanoseconds since 1970.
    public let wallNanoseconds: Int64

    /// A moment on two clocks.
    public init(moment: Moment, wallNanoseconds: Int64) {
      (self.moment, self.wallNanoseconds) = (moment, wallNanoseconds)
    }
  }

  /// A record out of its parts.
  public init(
    name: String, kind: Kind = .countdown, snapshot: CountdownTimer.Snapshot, run: CountdownID,
    startedWallNanoseconds: Int64?, end: End?, owner: OwnerMark, open: [String] = [],
    attributes: [String: String] = [:], steps: SharedSteps? = nil, stage: Stage? = nil,
    isAnnouncedByOwner: Bool = false, isAccepting: Bool = false
  ) {
    (self.name, self.kind, self.snapshot, self.run) = (name, kind, snapshot, run)
    (self.startedWallNanoseconds, self.end) = (startedWallNanoseconds, end)
    (self.owner, self.open, self.attributes) = (owner, open, attributes)
    self.steps = steps
    (self.isAnnouncedByOwner, self.isAccepting) = (isAnnouncedByOwner, isAccepting)
    self.stage = stage ?? Stage(snapshot.phase)
  }
}

extension SharedCountdown {
  /// The stage of a shared countdown: the one fact that all processes decide on together.
  ///
  /// | stage | the end | what writes next |
  /// |---|---|---|
  /// | `ready` | none | a start |
  /// | `running` | to come, or due | at its time an announcer; before, a command |
  /// | `paused` | none | a command |
  /// | `returned` | due, and given up: a failure, or no answer | another announcer |
  /// | `announcing` | due, and claimed | its announcer; another one when the first is gone |
  /// | `announced` | announced | a process whose user has seen it |
  /// | `unconfirmed` | attempted twice, outcome unknown | a process whose user has seen it |
  /// | `stopped` | none | the countdown's process, or the host, which removes the entry |
  public enum Stage: String, Hashable, Sendable, CaseIterable {
    /// The countdown is set and does not run.
    case ready
    /// The countdown runs, or has reached its end, which no process has claimed yet.
    case running
    /// The countdown is paused.
    case paused
    /// The end is to be announced by another process than those that have tried.
    case returned
    /// The end is being announced.
    case announcing
    /// The end was announced.
    case announced
    /// Two attempts to announce the end broke off or had no answer, and whether a person noticed is
    /// unknown.
    case unconfirmed
    /// The countdown was stopped, or its end was seen. The record shows readers when that was,
    /// until its process or the host removes it.
    case stopped

    init(_ phase: CountdownTimer.Phase) {
      switch phase {
      case .ready: self = .ready
      case .running: self = .running
      case .paused: self = .paused
      case .finished: self = .announced
      case .stopped: self = .stopped
      }
    }

    /// Whether the countdown has reached its end and a process has at least tried to announce it.
    package var isOver: Bool {
      switch self {
      case .returned, .announcing, .announced, .unconfirmed: true
      case .ready, .running, .paused, .stopped: false
      }
    }
  }
}

extension SharedCountdown {
  /// The identity of this run's finish.
  public var finishID: FinishID { FinishID(countdown: snapshot.id, run: run) }

  /// The finish of the previous step, if the present one began automatically at its end; else nil.
  package var endedFinishID: FinishID? {
    steps?.endedRun.map { FinishID(countdown: snapshot.id, run: $0) }
  }

  /// The finish as it was foreseen; nil while nothing is to come, in a pause.
  public var finish: SharedFinish? {
    end.map { finish(wallNanoseconds: $0.wallNanoseconds) }
  }

  /// The finish for an announcer: if the wall clock was set since the record was written, the
  /// record's own clock says when the finish was due. By the old wall time, a countdown that ends
  /// to the second would seem to be a day late.
  public func finish(at time: SharedTime) -> SharedFinish? {
    guard let end, let moment = time.moment(on: snapshot.timeline) else { return finish }
    let wall = time.wallNanoseconds.saturatingAdd(moment.nanoseconds(to: end.moment))
    let isSet = wall.saturatingSubtract(end.wallNanoseconds).magnitude >= 1_000_000_000
    return isSet ? finish(wallNanoseconds: wall) : finish
  }

  private func finish(wallNanoseconds: Int64) -> SharedFinish {
    SharedFinish(
      id: finishID, name: name, label: snapshot.label, total: snapshot.total,
      wallNanoseconds: wallNanoseconds, open: open, attributes: attributes, step: steps?.place)
  }
}
