internal import CountdownBenchmarkHarness

/// Looks at what the processes that stay hold, and at the files, from time to time.
final class GrowthWatch: Sendable {
  private let trial: Trial
  private let state: Locked<State>

  private struct State: Sendable {
    var processes: [GrowthOfProcess]
    var files: [Double] = []
  }

  init(of trial: Trial) {
    self.trial = trial
    let names = ["host"] + trial.spectators.staying.map(\.name)
    state = Locked(State(processes: names.map { GrowthOfProcess(name: $0) }))
  }

  func look() {
    let processes = [trial.residence.process] + trial.spectators.staying.map(\.process)
    let holdings = processes.map { Holding(of: $0) }
    let files = trial.room.files.others
    state.withLock { state in
      for (place, holding) in holdings.enumerated() {
        if let holding { state.processes[place].holdings.append(holding) }
      }
      state.files.append(Double(files))
    }
  }

  /// What has grown until now, when nothing more is due: hooks that run have a file each, on busy
  /// processors many at once.
  var growths: [Growth] {
    let (processes, files) = state.withLock { ($0.processes, $0.files) }
    let left = files.min().map {
      Growth("files", from: $0, to: Double(trial.room.files.others), slack: 5)
    }
    return (processes.flatMap(\.growths) + [left]).compactMap(\.self)
  }
}
