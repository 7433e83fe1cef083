internal import Countdown
internal import CountdownProgram
internal import CountdownResident
internal import CountdownTerminal

// What the keys of a countdown do to the whole of it.

extension CountdownActivity {
  func toggle() {
    if keepsToTheClock, timer.isRunning {
      view.note = Self.cannotBePaused
    } else if [.finished, .stopped].contains(timer.phase), let given {
      view.note = timer.restart(for: given).map { "\($0)" } ?? ""
    } else {
      view.note = timer.toggle().map { "\($0)" } ?? ""
    }
  }

  /// Goes back to the length that was given.
  func reset() {
    guard !keepsToTheClock else {
      view.note = Self.cannotBePaused
      return
    }
    if let refusal = timer.reset() {
      view.note = "\(refusal)"
    } else {
      view.note = ""
      if let given, timer.state.total != given { timer.set(given) }
    }
  }

  private static let cannotBePaused = "a countdown to a clock time cannot be paused"

  /// Stops the countdown, which a command may resume.
  func stopResumably() {
    // What another process has stopped is gone.
    let name = timer.phase == .stopped ? nil : share?.keepWhenStopped()
    timer.stop()
    let line = sentences.stop(left: timer.state.remaining)
    ending = Ending(
      line: line + Sentences.resumable(name, canRestart: given != nil), status: .stopped)
  }

  /// Leaves the countdown to the background.
  func sendAway() {
    guard finishCommand == nil else {
      view.note = ForegroundShare.StayReason.hasCommand.rawValue
      return
    }
    switch share?.sendAway(timer, sentences) ?? .failure(.hasNoHost) {
    case .success(let line): ending = Ending(line: line, status: .finished)
    case .failure(let reason): view.note = reason.rawValue
    }
  }
}
