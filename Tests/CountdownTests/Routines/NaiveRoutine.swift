import Countdown
import CountdownRoutines

/// What a routine should do, written down as plainly as possible: a loop over whole seconds.
struct NaiveRoutine {
  let durations: [Int]
  let isAutomatic: Bool
  let repeats: Bool
  var index = 0
  var phase = CountdownTimer.Phase.ready
  var remaining: Int
  var log: [String] = []

  init(_ durations: [Int], isAutomatic: Bool, repeats: Bool) {
    (self.durations, self.isAutomatic, self.repeats) = (durations, isAutomatic, repeats)
    remaining = durations[0]
  }

  private var isLast: Bool { index == durations.count - 1 && !repeats }
  private var following: Int { (index + 1) % durations.count }

  mutating func pass(seconds: Int) {
    for _ in 0..<seconds where phase == .running {
      remaining -= 1
      if remaining > 0 { continue }
      phase = .finished
      log.append("stepFinished \(index)")
      if isLast { log.append("finished \(index)") }
      if !isLast, isAutomatic { begin(following) }
    }
  }

  private mutating func begin(_ index: Int) {
    ready(index)
    log.removeLast()
    phase = .running
    log.append("stepBegan \(index)")
  }

  private mutating func ready(_ index: Int) {
    (self.index, phase, remaining) = (index, .ready, durations[index])
    log.append("stepReady \(index)")
  }

  mutating func start() {
    switch phase {
    case .ready, .stopped: begin(index)
    case .paused: phase = .running
    case .finished: begin(following)
    case .running: break
    }
  }

  mutating func pause() {
    if phase == .running { phase = .paused }
  }

  mutating func next() {
    if isLast { return }
    if phase != .finished { log.append("stepSkipped \(index)") }
    if phase == .running, isAutomatic { begin(following) } else { ready(following) }
  }

  mutating func restartStep() {
    if phase == .running { return begin(index) }
    if phase != .ready { ready(index) }
  }

  mutating func stop() {
    guard phase == .running || phase == .paused else { return }
    phase = .stopped
    log.append("stopped \(index)")
  }

  mutating func reset() {
    if phase != .running, phase != .ready || index != 0 { ready(0) }
  }
}
