public import Countdown
internal import CountdownSystem
internal import Glibc

/// A host, as it describes itself.
public struct HostInfo: Hashable, Sendable {
  /// The number of the process.
  public let process: Int32
  /// The address of the host's session bus, by which it shows notifications; nil for none.
  public let bus: String?
  /// The screen on which it opens windows, such as `:0`; nil for none.
  public let display: String?
  /// The time zone by which the host's alarms ring, such as `Europe/Berlin`; nil where it has no
  /// name.
  public let zone: String?
  /// Whether the host wakes a sleeping machine for alarms and reminders.
  public let wakesMachine: Bool
  /// The alerts that will not work, with the reasons: by `notification`, `sound` or `bell` in the
  /// program `countdown`. Nil if the host was not asked to try them.
  public let alertFaults: [String: String]?
}

/// The shared countdowns of a machine.
public struct HostList: Hashable, Sendable {
  /// The countdowns, sorted by name.
  public let countdowns: [HostCountdown]
  /// A line for each record that cannot be read.
  public let faults: [String]
  /// The number of overdue reminders.
  public let overdue: Int
}

/// A shared countdown in its state when the host was asked.
public struct HostCountdown: Hashable, Sendable {
  /// The identity of the countdown.
  public let id: CountdownID
  /// The name that commands use.
  public let name: String
  /// The label that people are shown; may be empty.
  public let label: String
  /// `countdown`, `pomodoro`, or another word.
  public let kind: String
  /// The phase: running, paused or finished.
  public let phase: CountdownTimer.Phase
  /// The full length.
  public let total: Duration
  /// The time left.
  public let remaining: Duration
  /// The share of the length that has passed, from 0 to 1.
  public let progress: Double
  /// The start of the run, to the second; nil when unknown.
  public let startedAt: WallMoment?
  /// The moment at which the countdown ends or ended, to the second; nil while it is paused.
  public let endsAt: WallMoment?
  /// Whether the countdown ended and was not announced.
  public let isMissed: Bool
  /// Whether the countdown ended and two attempts to announce that broke off or had no answer, so
  /// that it is unknown whether a person noticed.
  public let isUnconfirmed: Bool
  /// The present step of a routine; nil for a single countdown.
  public let step: HostStep?
}

/// The state of a countdown after a command.
public struct HostChange: Hashable, Sendable {
  /// The identity of the countdown.
  public let id: CountdownID
  /// The name that commands use.
  public let name: String
  /// The present phase.
  public let phase: CountdownTimer.Phase
  /// The full length.
  public let total: Duration
  /// The time left.
  public let remaining: Duration
  /// The present step of a routine; nil for a single countdown.
  public let step: HostStep?
  /// Whether the change outlives the host: always, because a host answers nothing else. A host of
  /// version 0.1 also answers before the store could be written.
  public let isSaved: Bool
}

// MARK: - From the socket

extension HostInfo {
  /// The values that a host in this very process would have.
  package static var here: HostInfo? {
    let fields = HostSurroundings.fields.merging(["process": .integer(Int64(getpid()))])
    return try? HostInfo(fields)
  }

  init(_ fields: JSONObject) throws(HostError) {
    guard let process = fields["process"]?.integer.flatMap(Int32.init(exactly:)) else {
      throw HostError(.badAnswer("no process in the answer"))
    }
    self.process = process
    (bus, display) = (fields["bus"]?.string, fields["display"]?.string)
    zone = fields["zone"]?.string
    wakesMachine = fields["wakes"]?.bool ?? false
    alertFaults = fields["alert_faults"]?.object?.texts
  }
}

extension HostList {
  init(_ fields: JSONObject) {
    countdowns = (fields["countdowns"]?.array ?? []).compactMap { value in
      value.object.flatMap(HostCountdown.init)
    }
    faults = (fields["faults"]?.array ?? []).compactMap(\.string)
    overdue = Int(clamping: max(fields["overdue"]?.integer ?? 0, 0))
  }
}

extension HostCountdown {
  init?(_ fields: JSONObject) {
    guard let id = fields["id"]?.string.flatMap(CountdownID.init), let phase = fields.phase else {
      return nil
    }
    (self.id, self.phase, name) = (id, phase, fields["name"]?.string ?? "")
    (label, kind) = (fields["label"]?.string ?? "", fields["kind"]?.string ?? "countdown")
    (total, remaining) = (fields.duration("total_s"), fields.duration("remaining_s"))
    progress = min(max(fields["progress"]?.number ?? 0, 0), 1)
    (startedAt, endsAt) = (fields.moment("started_at"), fields.moment("ends_at"))
    isMissed = fields["missed"]?.bool ?? false
    isUnconfirmed = fields["unconfirmed"]?.bool ?? false
    step = fields["step"]?.object.flatMap(HostStep.init)
  }
}

extension HostChange {
  init(_ fields: JSONObject) throws(HostError) {
    guard let id = fields["id"]?.string.flatMap(CountdownID.init), let phase = fields.phase else {
      throw HostError(.badAnswer("no countdown in the answer"))
    }
    (self.id, self.phase, name) = (id, phase, fields["name"]?.string ?? "")
    (total, remaining) = (fields.duration("total_s"), fields.duration("remaining_s"))
    isSaved = fields["saved"]?.bool ?? true
    step = fields["step"]?.object.flatMap(HostStep.init)
  }
}

extension JSONObject {
  fileprivate var phase: CountdownTimer.Phase? {
    self["phase"]?.string.flatMap(CountdownTimer.Phase.init)
  }

  /// Seconds as a duration, limited to 9,000,000,000, which fit in 64 bits of nanoseconds.
  fileprivate func duration(_ key: String) -> Duration {
    let seconds = min(max(self[key]?.number ?? 0, 0), 9_000_000_000)
    return .nanoseconds(Int64((seconds * 1_000_000_000).rounded()))
  }

  package func moment(_ key: String) -> WallMoment? {
    self[key]?.string.flatMap(WallMoment.init(_:))
  }
}
