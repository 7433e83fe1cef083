import Countdown
import CountdownSound
import CountdownTesting
import Glibc

/// Prints a line at once, from any thread.
func say(_ line: String) {
  var text = line + "\n"
  text.withUTF8 { _ = write(STDOUT_FILENO, $0.baseAddress, $0.count) }
}

/// Presents an alert at the end of a countdown.
private struct Finish: EventSink {
  let player: SoundPlayer

  func receive(_ event: CountdownEvent) throws {
    guard event.kind == .finished else { return }
    try player.present(Alert(Alert.ID(event.id), title: event.label)) { _ in }
  }
}

struct Steps {
  let player: SoundPlayer
  private let errorHandler = Self.errorHandler

  private let trace: String

  init(player: SoundPlayer, trace: String) {
    self.player = player
    self.trace = trace
  }

  /// Does a step, `name` or `name=value`, and prints what came of it and how long it took. What
  /// stands after a `#` tells steps apart that are the same.
  func run(_ step: String) {
    let command = step.prefix { $0 != "#" }
    let parts = command.split(separator: "=", maxSplits: 1).map(String.init)
    let began = ContinuousClock.now
    let result = perform(parts[0], parts.count > 1 ? parts[1] : "")
    let milliseconds = (ContinuousClock.now - began) / .milliseconds(1)
    say("\(step): \(result) \(milliseconds)")
  }

  private func perform(_ name: String, _ value: String) -> String {
    let number = Int(value) ?? 0
    switch name {
    case "present": return outcome { try player.present(alert(value)) { _ in } }
    case "observe":
      player.observeSound(of: Alert.ID(rawValue: value)) { report in
        switch report {
        case .heard: say("report: heard")
        case .silent(let error): say("report: \((error as? SoundError)?.reason.rawValue ?? "?")")
        case .over: say("report: over")
        }
      }
    case "withdraw": player.withdraw(Alert.ID(rawValue: value))
    case "fault": return player.fault?.reason.rawValue ?? "none"
    case "players": playOthers(number)
    case "stderr":
      let line = value + "\n"
      return write(STDERR_FILENO, line, line.utf8.count) < 0 ? "failed" : "done"
    case "run": return system(value) == 0 ? "done" : "failed"
    case "until": return "\(waitUntil(value))"
    case "play": player.play()
    case "stop": player.stop()
    case "sleep": usleep(useconds_t(number) * 1_000)
    case "sounds": return "\(waitUntilDeviceNotes("start "))"
    case "rests": return "\(waitUntilDeviceNotes("stop "))"
    case "silent": return "\(player.waitUntilSilent(within: .milliseconds(number)))"
    case "heard": return "\(player.waitUntilHeard(within: .milliseconds(number)))"
    case "hears": return "\(player.isHeard)"
    case "playing": return "\(player.isPlaying)"
    case "threads": return "\(threads)"
    case "names": return "\(namesOfThreads)"
    case "beep": return beep()
    case "failures": return "\(player.failures.count)"
    case "check": return outcome { try player.check(within: .milliseconds(number)) }
    case "countdown": return countdown(seconds: number)
    case "ticks":
      return tick(milliseconds: number, on: .suspending) { timer in
        timer.pause()
        _ = waitUntilDeviceNotes("stop ")
        timer.resume()
      }
    case "dozes": return tick(milliseconds: number, on: .continuous) { _ in sleepForASecond() }
    case "memory": return "\(peakKilobytes)"
    case "handler": return Self.errorHandler == errorHandler ? "untouched" : "changed"
    case "now": return "\(RealTime.monotonic.nanoseconds)"
    default: return "unknown"
    }
    return "done"
  }

  /// An alert as `id,file:PATH,theme:NAME,volume:0.5,fade:500,repeats,once,none,low,progress`.
  private func alert(_ text: String) -> Alert {
    var words = text.split(separator: ",").map(String.init)
    let id = words.isEmpty ? "" : words.removeFirst()
    var alert = Alert(Alert.ID(rawValue: id), title: id)
    for word in words {
      let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
      let value = parts.count > 1 ? parts[1] : ""
      switch parts[0] {
      case "file": alert.sound.clip = .file(value)
      case "theme": alert.sound.clip = .theme(value)
      case "none": alert.sound.clip = .none
      case "samples":
        let samples = [Float](repeating: 0.25, count: number(value))
        alert.sound.clip = (try? .samples(Alert.Samples(samples, rate: 44_100))) ?? .none
      case "volume": alert.sound.volume = Double(value)
      case "fade": alert.sound.fadeIn = .milliseconds(Int(value) ?? 0)
      case "repeats": alert.sound.repeats = true
      case "once": alert.sound.repeats = false
      case "low": alert.urgency = .low
      default: alert.kind = Alert.Kind(rawValue: word)
      }
    }
    return alert
  }

  private func number(_ text: String) -> Int { Int(text) ?? 0 }

  /// Has other players play a while, one after the other.
  private func playOthers(_ count: Int) {
    for _ in 0..<count {
      guard let other = try? SoundPlayer() else { continue }
      other.play()
      usleep(400_000)
      other.stop()
    }
  }

  /// Waits until `heard`, `unheard`, `fault` or `failure` (one is reported) holds; false after a
  /// minute.
  private func waitUntil(_ what: String) -> Bool {
    let deadline = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < deadline {
      switch what {
      case "heard" where player.isHeard, "unheard" where !player.isHeard,
        "fault" where player.fault != nil, "failure" where !player.failures.isEmpty:
        return true
      default: usleep(1_000)
      }
    }
    return false
  }

  /// Waits until the device of the tests notes that it runs, or stopped; false after a minute.
  private func waitUntilDeviceNotes(_ note: String) -> Bool {
    let deadline = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < deadline {
      if contains(note, file: trace) { return true }
      usleep(1_000)
    }
    return false
  }

  private func contains(_ text: String, file path: String) -> Bool {
    guard let file = fopen(path, "r") else { return false }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      if strncmp(line, text, strlen(text)) == 0 { return true }
    }
    return false
  }

  /// The ALSA error handler of the process, a variable in libasound.
  private static var errorHandler: Int? {
    dlsym(dlopen("libasound.so.2", RTLD_NOW), "snd_lib_error")?.load(as: Int.self)
  }

  private func outcome(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "done"
    } catch {
      return "threw \((error as? SoundError)?.reason.rawValue ?? "?")"
    }
  }

  /// Counts down in virtual time with the player attached; says what the countdown and the
  /// sink's report say.
  private func countdown(seconds: Int) -> String {
    let scheduler = ManualScheduler()
    let timer = CountdownTimer(.seconds(seconds), scheduler: scheduler)
    let recorder = RecordingSink()
    let attachment = timer.attach(Finish(player: player))
    timer.attach(recorder)
    timer.start()
    scheduler.advance(by: .seconds(seconds))
    let events = recorder.events
    let deadline = ContinuousClock.now + .seconds(60)
    while attachment.report.undelivered > 0, ContinuousClock.now < deadline { usleep(1_000) }
    let report = attachment.report
    let reason = (report.lastError as? SoundError)?.reason.rawValue ?? "none"
    let counts = "delivered \(report.delivered) failed \(report.failed)"
    return "events \(events.count) \(counts) \(reason)"
  }

  /// Has a countdown beep by a chain of the player and a bell; says which threads there are while
  /// it is heard.
  private func beep() -> String {
    let scheduler = ManualScheduler()
    let timer = CountdownTimer(.seconds(1), scheduler: scheduler)
    let attachment = timer.attach(FallbackSink(player, or: Silent()))
    defer { attachment.detach() }
    timer.start()
    scheduler.advance(by: .seconds(1))
    return waitUntil("heard") ? namesOfThreads : "not heard"
  }

  /// The most memory this program has had. (`getrusage` counts what its parent had before.)
  private var peakKilobytes: Int {
    guard let file = fopen("/proc/self/status", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = line.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
      let words = text.split(whereSeparator: \.isWhitespace)
      if words.first == "VmHWM:" { return words.dropFirst().first.flatMap { Int($0) } ?? 0 }
    }
    return 0
  }
}
