internal import Countdown
internal import CountdownProgram
internal import CountdownRoutines
internal import CountdownSharing
internal import CountdownStore
internal import CountdownTerminal
internal import Glibc

/// `countdown up`, and `countdown watch` of a stopwatch: follows the record, computes the elapsed
/// time from it, and gives it commands.
final class StopwatchActivity: Activity {
  private let countdowns: SharedCountdowns
  private let inbox: Inbox<WatchNotice>
  private let keys: StopwatchKeys
  /// Whether `q` and Ctrl-C end the stopwatch: not where it was begun elsewhere.
  private let isOwn: Bool
  /// Whether the stopwatch continues when this process is gone.
  private let isKept: Bool
  /// Whether output still reaches anything.
  private let isHeard: () -> Bool
  private var watch: StoreWatch?
  private(set) var note = ""
  private var isHelpShown = false
  private(set) var ending: Ending?

  init(
    _ keys: StopwatchKeys, of countdowns: SharedCountdowns, inbox: Inbox<WatchNotice>,
    isOwn: Bool, isKept: Bool = true, isHeard: @escaping () -> Bool = { true }
  ) {
    (self.keys, self.countdowns, self.inbox) = (keys, countdowns, inbox)
    (self.isOwn, self.isKept, self.isHeard) = (isOwn, isKept, isHeard)
  }

  deinit { watch?.cancel() }

  func begin() -> Ending? {
    do {
      watch = try countdowns.watch { [inbox] in inbox.post(.shared($0)) }
    } catch {
      note = "changes by other processes are not seen: \(error)"
    }
    return nil
  }

  func wake() {
    if !isHeard() { ending = Ending(status: .finished) }
  }

  private var reading: StopwatchReading { StopwatchReading(keys.present, at: .now) }

  /// The next second, on the clock that the loop sleeps by; none while it does not run.
  var deadline: Moment? {
    let now = RealTime.monotonic
    return reading.untilNext.map { now.advanced(by: $0) }
  }
}

// MARK: - Events

extension StopwatchActivity {
  func receive(_ notice: WatchNotice) {
    switch notice {
    case .shared(let list): follow(list)
    case .remark(let line): note = line
    case .heir, .storeChanged: break
    }
  }

  private func follow(_ list: SharedList) {
    let shown = keys.present
    guard let found = list.stopwatches.first(where: { $0.name == shown.name }) else {
      return miss(shown, list.faults)
    }
    if found.snapshot.id != shown.snapshot.id {
      return end(with: StopwatchReading(shown, at: .now))
    }
    if found.snapshot.sequence > shown.snapshot.sequence { note = "" }
    keys.follow(found)
    if found.isStopped { end(with: reading) }
  }

  /// The record is gone, or cannot be read.
  private func miss(_ shown: SharedStopwatch, _ faults: [SharingError]) {
    if let fault = faults.first {
      note = "\(fault)"
    } else if isOwn, !shown.isStopped {
      keys.restore()
    } else {
      end(with: StopwatchReading(shown, at: .now))
    }
  }

  private func end(with reading: StopwatchReading) {
    ending = ending ?? Ending(line: reading.line, status: .finished)
  }
}

// MARK: - Keys

extension StopwatchActivity {
  func press(_ key: Key) {
    if isHelpShown { return closeHelp() }
    let reading = reading
    switch key {
    case .space: give(reading.state.phase == .ready ? .start : .toggle)
    case .character("l"): give(.lap)
    case .character("r"): reset(reading)
    case .character("b") where isOwn && isKept:
      ending = Ending(line: continues(reading), status: .finished)
    case .character("q"), .escape: quit()
    case .character("?"): isHelpShown = true
    default: break
    }
  }

  func closeHelp() { isHelpShown = false }

  /// The moment of the key counts, however long it takes to write it.
  private func give(_ command: StopwatchMachine.Command) {
    let now = SharedTime.now
    do throws(SharedStopwatches.Failure) {
      _ = try keys.present.after(command, at: now)
      note = ""
      keys.perform(command, at: now)
    } catch {
      note =
        command == .lap && error != .tooManyLaps(keys.present.name)
        ? "paused: start it with [space] to take a lap" : "\(error)"
    }
  }

  private func reset(_ reading: StopwatchReading) {
    if reading.phase == .running {
      note = "running: pause it with [space] to reset it"
    } else {
      give(.reset)
    }
  }

  private func quit() {
    ending = Ending(line: isOwn ? stop() : nil, status: .finished)
  }

  /// Stops the stopwatch, or removes one that measured nothing; the line about it.
  private func stop() -> String? {
    if reading.state.phase == .ready {
      keys.remove()
      return nil
    }
    keys.perform(.stop, at: .now)
    return reading.line
  }

  /// `Run continues in the background: countdown watch run`.
  private func continues(_ reading: StopwatchReading) -> String {
    let verb = reading.phase == .running ? "continues" : "is kept"
    return "\(reading.title) \(verb) in the background: countdown watch \(reading.name)"
  }

  func interrupt() -> String? { isOwn ? stop() : nil }

  /// A terminal that is closed is no request to stop.
  func interrupt(by signal: Int32) -> String? {
    guard isOwn, isKept, ![SIGINT, SIGQUIT].contains(signal) else { return interrupt() }
    return continues(reading)
  }
}

// MARK: - Scene

extension StopwatchActivity {
  var scene: Scene {
    let reading = reading
    var scene = Scene(
      label: reading.title, digits: Duration.seconds(reading.elapsedSeconds).text(.clock),
      seconds: reading.elapsedSeconds,
      tone: reading.phase == .running
        ? .running : reading.state.phase == .ready ? .ready : .paused)
    scene.countsUp = true
    scene.heading = reading.phase == .running ? "" : "paused"
    scene.opening = isOwn ? "\(reading.title)  counts up" : reading.line
    (scene.lines, scene.hasLines) = (reading.newestLaps(Self.mostLines), true)
    scene.latest = reading.latestLap ?? ""
    scene.buttons = buttons(reading)
    scene.note = note
    scene.help = isHelpShown ? help : nil
    return scene
  }

  /// More than any window has rows for.
  private static let mostLines = 200

  private func buttons(_ reading: StopwatchReading) -> [Scene.Button] {
    let isRunning = reading.phase == .running
    let main = isRunning ? "pause" : reading.state.phase == .ready ? "start" : "resume"
    return [
      .init(key: "space", title: main), .init(key: "l", title: "lap", isEnabled: isRunning),
      .init(key: "r", title: "reset", isEnabled: !isRunning),
    ] + (isOwn && isKept ? [.init(key: "b", title: "background", isExtra: true)] : []) + [
      .init(key: "q", title: "quit"), .init(key: "?", title: "help"),
    ]
  }

  private var help: [Scene.Button] {
    let background = Scene.Button(key: "b", title: "send it to the background")
    return [
      .init(key: "space", title: "pause, resume"), .init(key: "l", title: "end a lap"),
      .init(key: "r", title: "while paused: back to 00:00, without laps"),
    ] + (isOwn && isKept ? [background] : []) + [
      .init(key: "q", title: isOwn ? "stop it and quit" : "quit; the stopwatch continues"),
      .init(key: "?", title: "this page"),
    ]
  }
}
