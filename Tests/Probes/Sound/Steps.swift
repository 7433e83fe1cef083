#if Sound
  import Countdown
  import CountdownSound
  import CountdownTesting
  import Glibc

  /// Prints a line at once, from any thread.
  func say(_ line: String) {
    var text = line + "\n"
    text.withUTF8 { _ = write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }

  struct Steps {
    let player: SoundPlayer
    private let errorHandler = Self.errorHandler

    private let trace: String

    init(player: SoundPlayer, trace: String) {
      self.player = player
      self.trace = trace
    }

    /// Does a step, `name` or `name=number`, and prints what came of it and how long it took.
    func run(_ step: String) {
      let parts = step.split(separator: "=", maxSplits: 1)
      let number = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
      let began = ContinuousClock.now
      let result = perform(String(parts[0]), number)
      let milliseconds = (ContinuousClock.now - began) / .milliseconds(1)
      say("\(step): \(result) \(milliseconds)")
    }

    private func perform(_ name: String, _ number: Int) -> String {
      switch name {
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
      case "failures": return "\(player.failures.count)"
      case "check": return outcome { try player.check(within: .milliseconds(number)) }
      case "countdown": return countdown(seconds: number)
      case "memory": return "\(peakKilobytes)"
      case "handler": return Self.errorHandler == errorHandler ? "untouched" : "changed"
      case "now": return "\(RealTime.monotonic.nanoseconds)"
      default: return event(CountdownEvent.Kind(rawValue: name))
      }
      return "done"
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
      dlsym(UnsafeMutableRawPointer(bitPattern: 0), "snd_lib_error")?.load(as: Int.self)
    }

    private func outcome(_ body: () throws -> Void) -> String {
      do {
        try body()
        return "done"
      } catch {
        return "threw \((error as? SoundError)?.kind.rawValue ?? "?")"
      }
    }

    /// Gives the player an event of a kind, made by a real countdown.
    private func event(_ kind: CountdownEvent.Kind?) -> String {
      let scheduler = ManualScheduler()
      let timer = CountdownTimer(.seconds(2), scheduler: scheduler)
      let recorder = RecordingSink()
      timer.attach(recorder)
      timer.start()
      timer.pause()
      timer.resume()
      timer.stop()
      timer.reset()
      timer.start()
      scheduler.advance(by: .seconds(2))
      guard let event = recorder.events.first(where: { $0.kind == kind }) else { return "unknown" }
      return outcome { try player.receive(event) }
    }

    /// Counts down in virtual time with the player attached; says what the countdown and the
    /// sink's report say.
    private func countdown(seconds: Int) -> String {
      let scheduler = ManualScheduler()
      let timer = CountdownTimer(.seconds(seconds), scheduler: scheduler)
      let recorder = RecordingSink()
      let attachment = timer.attach(player)
      timer.attach(recorder)
      timer.start()
      scheduler.advance(by: .seconds(seconds))
      let events = recorder.events
      let deadline = ContinuousClock.now + .seconds(60)
      while attachment.report.undelivered > 0, ContinuousClock.now < deadline { usleep(1_000) }
      let report = attachment.report
      let kind = (report.lastError as? SoundError)?.kind.rawValue ?? "none"
      return "events \(events.count) delivered \(report.delivered) failed \(report.failed) \(kind)"
    }

    /// How many threads this program has.
    private var threads: Int {
      guard let folder = opendir("/proc/self/task") else { return 0 }
      defer { closedir(folder) }
      var count = 0
      while let entry = readdir(folder) { count += entry.pointee.d_name.0 == 0x2E ? 0 : 1 }
      return count
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
#endif
