internal import Countdown
internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownHost
internal import CountdownProgram
internal import CountdownSharing
internal import CountdownStore
internal import CountdownSystem

/// The host: whether it runs and answers, or could be started, and whether something waits for it.
/// The test does not start it.
struct HostPart: Sendable {
  let environment: Environment

  var examination: Examination { Examination("host") { [look()] } }

  private func look() -> Finding {
    do throws(HostError) {
      return running(try HostClient(to: .user(), within: .seconds(2)).ping())
    } catch {
      switch error.reason {
      case .notRunning, .closed: return deaf ?? absent
      case .unreachable(let process?): return unreachable("\(error)", process)
      case .unreachable: return .missing("host", "\(error)")
      case .system(_, let cause): return .missing("host", "\(error)", fix: cause.remedy)
      default:
        return .missing("host", "\(error)", fix: "end it and start another: countdown serve")
      }
    }
  }

  /// A host that serves but does not listen, for example because there was no place for its socket.
  private var deaf: Finding? {
    guard let files = try? AlarmFiles(environment: environment), files.isServed
    else { return nil }
    let text = "runs without a socket, so no command can reach it"
    guard let process = HostLock.holder(files.lock) else {
      do { _ = try SmallFile.firstLine(of: files.lock) } catch {
        return .missing("host", "\(text); which process it is cannot be told: \(error)")
      }
      return .missing("host", "\(text), in another container or on another machine")
    }
    return unreachable("\(text) (process \(process))", process)
  }

  private func unreachable(_ text: String, _ process: Int32) -> Finding {
    .missing("host", text, fix: "kill \(process); countdown serve")
  }

  // MARK: - One that runs

  private func running(_ host: HostInfo) -> Finding {
    let process = host.process
    let program = SmallFile.target(ofLink: "/proc/\(process)/exe")
    let text = "runs (process \(process))"
    if let program, program != ProcessArguments.program {
      return .ok(
        "host", "\(text) from \(program)",
        fix: "it is another program: kill \(process); countdown serve")
    }
    let bus = host.bus.map { "bus \($0)" } ?? "no session bus"
    let screen = host.display.map { "screen \($0)" } ?? "no screen"
    let detail = "\(text), countdown \(Version.current); \(bus), \(screen)"
    guard let here = HostInfo.here else { return .ok("host", detail) }
    if host.bus == nil, here.bus != nil {
      return .missing(
        "host", detail, fix: "restart it in this session: kill \(process); countdown serve")
    }
    return .ok("host", detail)
  }

  // MARK: - None

  private var absent: Finding {
    let mayStart = HostConnector(environment: environment).mayStart
    let refusal = "\(HostConnector.refusal) forbids starting one"
    if let waiting {
      let why = mayStart ? "" : ", and \(refusal)"
      return .missing("host", "is not running\(why); \(waiting)", fix: "countdown serve")
    }
    let unknown = kept == nil || orphans == nil ? "; \(Self.unread)" : ""
    if !mayStart {
      return .ok(
        "host", "is not running, and \(refusal)\(unknown)",
        fix: "start it when needed: countdown serve")
    }
    return .ok("host", "is not running; a command that needs it starts it\(unknown)")
  }

  /// `2 alarms and 1 countdown wait for it`; nil when nothing does.
  private var waiting: String? {
    let counts = ((kept ?? []) + [(orphans ?? 0, "countdown")]).filter { $0.0 > 0 }
    if counts.isEmpty { return nil }
    let nouns = counts.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }.joined(separator: " and ")
    let isOne = counts.map(\.0) == [1]
    return "\(nouns) wait\(isOne ? "s" : "") for it"
  }

  /// What is said in place of "none", while another part says why.
  static let unread = "alarms, reminders or countdowns that cannot be read may need it"

  /// The alarms and the reminders that need a host; nil where they cannot be read.
  var kept: [(Int, String)]? {
    guard let place = try? AlarmPlace(environment: environment),
      let clock = try? AlarmParts.clock(environment),
      let agenda = try? AlarmParts.agenda(place, clock)
    else { return nil }
    return [
      (agenda.alarms.count(where: \.alarm.isOn), "alarm"),
      (agenda.reminders.count { $0.done == nil }, "reminder"),
    ]
  }

  /// Countdowns that run or have ended, and whose process is dead; nil where they cannot be read.
  private var orphans: Int? {
    guard let readings = try? SharedPlace().all().readings else { return nil }
    return readings.count { $0.phase == .missed || $0.phase == .running && $0.ownerLife == .dead }
  }
}
