internal import Countdown
internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownProgram
internal import CountdownSystem
internal import Glibc

/// The machine's time: whether it wakes a countdown when that is due, reports when the clock is
/// set, and knows the user's zone.
struct TimeParts: Sendable {
  let environment: Environment

  var examinations: [Examination] {
    [
      Examination("wakeup") { [wakeup] }, Examination("clock changes") { [clockChanges] },
      Examination("time zone") { [zone] },
    ]
  }

  // MARK: - Waking

  private static let trial = Duration.milliseconds(50)

  private var wakeup: Finding {
    let lateness = Locked<Duration?>(nil)
    let done = Semaphore()
    let timer = CountdownTimer(Self.trial, scheduler: .continuous)
    timer.attach { event in
      guard event.kind == .finished else { return }
      lateness.withLock { $0 = event.lateness }
      done.post()
    }
    if let refusal = timer.start() {
      return .missing("wakeup", "\(refusal)", fix: "raise the limits: ulimit -n, ulimit -u")
    }
    guard done.wait(until: RealTime.monotonic.advanced(by: .seconds(2))),
      let late = lateness.withLock({ $0 })
    else {
      return .missing("wakeup", "did not come", fix: "end the programs that keep the machine busy")
    }
    let milliseconds = Double(late.saturatedNanoseconds / 10_000) / 100
    let text = "\(milliseconds) ms late after 50 ms"
    if late < .seconds(1) { return .ok("wakeup", text) }
    return .missing("wakeup", text, fix: "end the programs that keep the machine busy")
  }

  // MARK: - The wall clock

  private var clockChanges: Finding {
    do {
      _ = try ClockWatch()
      return .ok("clock changes", "the system reports when the clock is set")
    } catch {
      return .missing(
        "clock changes", "\(error)", fix: "raise the limit of open files: ulimit -n")
    }
  }

  private var zone: Finding {
    do throws(ZoneError) {
      let rules = try ZoneRules.user(environment: environment.values)
      let system = try ZoneRules.system(environment: environment.values)
      let offset = rules.offset(at: WallMoment.now.wholeSeconds)
      let origin = environment["TZ"] == nil ? "/etc/localtime" : "TZ"
      let name = rules.identifier.isEmpty ? "UTC" : rules.identifier
      let others = rules.hasClocks(of: system) ? "" : ". \(ManTexts.zones)"
      return .ok(
        "time zone", "\(name), UTC\(Self.text(offset)), from \(origin); \(database)\(others)")
    } catch {
      let fix =
        switch error.kind {
        case .noDatabase: "install tzdata"
        // The error says what to do.
        case .unreadable: nil as String?
        default: "set TZ, or /etc/localtime"
        }
      return .missing("time zone", "\(error)", fix: fix)
    }
  }

  /// `tzdata 2025b`
  private var database: String {
    for directory in ZoneDatabase(environment: environment.values).directories {
      let line = (try? SmallFile.firstLine(of: "\(directory)/tzdata.zi"))?.prefix(80) ?? ""
      if line.hasPrefix("# version ") { return "tzdata \(line.dropFirst(10))" }
      if FilePresence(of: directory) != .absent { return "tzdata of an unknown version" }
    }
    return "no tzdata"
  }

  private static func text(_ seconds: Int) -> String {
    let minutes = Int(seconds.magnitude / 60)
    let (hour, minute) = (minutes / 60, minutes % 60)
    return "\(seconds < 0 ? "-" : "+")\(hour)"
      + (minute == 0 ? "" : ":\(minute < 10 ? "0" : "")\(minute)")
  }
}
