internal import Countdown
internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownHost
internal import CountdownProcesses
internal import CountdownSharing
internal import CountdownStore
internal import CountdownSystem
internal import Glibc

/// The host: whether it runs and answers, or could be started, and whether something waits for it.
/// It is not started for that.
struct HostPart: Sendable {
  let environment: [String: String]

  var examination: Examination { Examination("host") { [look()] } }

  private func look() -> Finding {
    do throws(HostError) {
      let client = try HostClient(to: .user(), within: .seconds(2))
      let process = try client.request(["v": 1, "op": "ping"])["process"]?.integer
      return running(process)
    } catch {
      if error.reason == .notRunning || error.reason == .closed { return absent }
      return .missing("host", "\(error)", mend: "end it, and start it again: countdown serve")
    }
  }

  // MARK: - One that runs

  private func running(_ process: Int64?) -> Finding {
    guard let process else { return .ok("host", "runs") }
    let program = Self.link("/proc/\(process)/exe")
    let text = "runs (process \(process))"
    if let program, program != Self.link("/proc/self/exe") {
      return .ok(
        "host", "\(text) from \(program)",
        mend: "it is another program: kill \(process); countdown serve")
    }
    return .ok("host", "\(text), countdown \(Version.current)")
  }

  private static func link(_ path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count - 1)
    guard count > 0 else { return nil }
    return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  // MARK: - None

  private var absent: Finding {
    let mayStart = HostDoor(environment: environment).mayStart
    let refusal = "\(HostDoor.refusal) forbids to start one"
    if let waiting {
      let why = mayStart ? "" : ", and \(refusal)"
      return .missing("host", "is not running\(why); \(waiting)", mend: "countdown serve")
    }
    if !mayStart {
      return .ok(
        "host", "is not running, and \(refusal)", mend: "start it when needed: countdown serve")
    }
    return .ok("host", "is not running; a command that needs it starts it")
  }

  /// `2 alarms and 1 countdown wait for it`; nil when nothing does.
  private var waiting: String? {
    let counts = (kept + [(orphans, "countdown")]).filter { $0.0 > 0 }
    if counts.isEmpty { return nil }
    let nouns = counts.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }.joined(separator: " and ")
    let isOne = counts.map(\.0) == [1]
    return "\(nouns) wait\(isOne ? "s" : "") for it"
  }

  private var kept: [(Int, String)] {
    guard let files = try? AlarmFiles(environment: environment), files.hasStore,
      let clock = try? AlarmParts.clock(environment),
      let agenda = try? AlarmParts.agenda(files, clock, isReading: true)
    else { return [] }
    return [
      (agenda.alarms.count(where: \.alarm.isOn), "alarm"),
      (agenda.reminders.count { $0.done == nil }, "reminder"),
    ]
  }

  /// Countdowns that run, or have run out, and whose process is dead.
  private var orphans: Int {
    let readings = (try? SharedPlace().all().readings) ?? []
    return readings.count { $0.phase == .missed || $0.phase == .running && $0.ownerLife == .dead }
  }
}
