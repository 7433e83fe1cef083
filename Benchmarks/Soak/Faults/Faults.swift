internal import CountdownBenchmarkHarness
internal import Foundation

/// Does what can happen to a machine, each kind on a thread of its own.
final class Faults: Sendable {
  private let trial: Trial
  private let kills: Strikes
  private let others: [Strikes]

  init(in trial: Trial, _ random: inout SplitMix64) throws {
    self.trial = trial
    // A short trial has each kind a few times, and in a long one there are quiet times.
    let pause = min(max(Double(trial.options.seconds) / 20, 2), 20)
    kills = try Strikes("kills", every: pause, &random) { _, random in
      trial.residence.replace(after: random.seconds(0...1.5)) { trial.ledger.lostHost() }
    }
    var others = [
      try Strikes("load", every: pause, &random) { Self.keepBusy(trial, $0, &$1) },
      try Strikes("halts", every: pause, &random) { Self.halt(trial, &$1) },
      try Strikes("spectators", every: pause, &random) { trial.spectators.killOne(&$1) },
      try Strikes("commands", every: 0.5, &random) { trial.commands.act(&$1) },
    ]
    if trial.room.hasDisk {
      others.append(try Strikes("disk", every: pause, &random) { Self.fill(trial, &$1) })
    }
    if trial.clock.canBeSet {
      others.append(try Strikes("clock", every: pause, &random) { Self.step(trial, &$1) })
    }
    self.others = others
  }

  /// From now on the host stays. Waits for one that is just taking over.
  func spareHost() { kills.end() }

  func end() { for strikes in others { strikes.end() } }
}

// MARK: - What is done

extension Faults {
  /// Two processes use the processors and nothing else.
  private static func keepBusy(_ trial: Trial, _ strikes: Strikes, _ random: inout SplitMix64) {
    guard let shell = try? Program("sh", or: "/bin/sh", environment: [:]) else { return }
    let busy = (0..<2).compactMap { _ in try? shell.start(["-c", "while :; do :; done"]) }
    let deed = trial.journal.note(.load)
    strikes.wait(random.seconds(1...10))
    for process in busy {
      kill(process, SIGKILL)
      _ = Program.waitForEnd(of: process)
    }
    trial.journal.ended(deed)
  }

  /// The host, or every process, stands still.
  private static func halt(_ trial: Trial, _ random: inout SplitMix64) {
    let others = random.happens(0.5) ? trial.spectators.processes : []
    let processes = [trial.residence.process] + others
    let deed = trial.journal.note(.halt)
    for process in processes { kill(process, SIGSTOP) }
    Uptime.sleep(random.seconds(0.05...4))
    for process in processes { kill(process, SIGCONT) }
    trial.journal.ended(deed)
  }

  private static func fill(_ trial: Trial, _ random: inout SplitMix64) {
    let deed = trial.journal.note(.full)
    let disk = FullDisk(trial.room)
    Uptime.sleep(random.seconds(0.3...4))
    disk.free()
    trial.journal.ended(deed)
  }

  /// The wall clock is set, half of the time by seconds only.
  private static func step(_ trial: Trial, _ random: inout SplitMix64) {
    let seconds = random.happens(0.5) ? 20 : Trial.farthestStep
    trial.clock.step(by: random.seconds(-seconds...seconds), within: Trial.farthestStep)
    trial.journal.ended(trial.journal.note(.step))
  }
}
