internal import Countdown
package import CountdownArguments
internal import CountdownSharing
internal import CountdownTerminal

extension SharedPlace {
  /// All stopwatches, as they are now.
  package func stopwatches() throws(CommandFailure) -> [StopwatchReading] {
    do throws(SharingError) {
      let stopwatches = try countdowns.list().stopwatches
      let now = SharedTime.now
      return stopwatches.map { StopwatchReading($0, at: now) }
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The stopwatch that a key means; nil where that is a countdown, or nothing. All stopwatches are
  /// read only if the name is not enough.
  package func stopwatch(_ key: CountdownKey) throws(CommandFailure) -> StopwatchReading? {
    do throws(SharingError) {
      if let found = try countdowns.stopwatches.read(key.text) {
        return StopwatchReading(found, at: .now)
      }
    } catch {
      throw CommandFailure(error)
    }
    if try reading(named: key.text) != nil { return nil }
    let all = try stopwatches()
    if all.isEmpty || (try? find(key, absence: .misused)) != nil { return nil }
    let folded = key.text.lowercased()
    let kinds: [(StopwatchReading) -> Bool] = [
      { $0.name.lowercased() == folded }, { $0.title.lowercased() == folded },
      { key.begins($0.id) },
    ]
    guard let meant = kinds.lazy.map({ all.filter($0) }).first(where: { !$0.isEmpty }) else {
      return nil
    }
    if meant.count == 1 { return meant[0] }
    throw CommandFailure(
      "which one? \(meant.map(\.listed).joined(separator: ", "))", .misused)
  }

  /// Throws where a name that was asked for is that of a stopwatch.
  package func checkName(_ name: String?) throws(CommandFailure) {
    guard let name, countdowns.stopwatches.keeps(name) else { return }
    throw CommandFailure(.nameTaken(name))
  }
}

extension StopwatchReading {
  /// `run (paused at 12:34)`, where one is to be chosen.
  package var listed: String { "\(name) (\(words))" }
}
