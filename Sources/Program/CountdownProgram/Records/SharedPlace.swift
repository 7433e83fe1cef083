internal import Countdown
package import CountdownArguments
package import CountdownSharing
package import CountdownSystem
internal import CountdownTerminal

/// The shared countdowns of the user, for commands that look.
package struct SharedPlace {
  package let countdowns: SharedCountdowns

  /// - Parameter isBrief: whether the command ends right after it has written.
  package init(isBrief: Bool = false) throws(CommandFailure) {
    do throws(SharingError) {
      countdowns = try SharedCountdowns(isBrief: isBrief)
    } catch {
      throw CommandFailure("\(error)", .failed)
    }
  }

  /// The states of all countdowns, without those whose end a person has seen, and the faults of
  /// records that cannot be read.
  package func all() throws(CommandFailure) -> (readings: [SharedReading], faults: [String]) {
    do {
      let list = try countdowns.list()
      return (list.readings().filter { !$0.countdown.isSeen }, list.faults.map { "\($0)" })
    } catch {
      throw CommandFailure("\(error)", .failed)
    }
  }

  /// The countdowns of ``all()`` and all stopwatches, with what cannot be read, which may be all.
  package func look() -> (
    readings: [SharedReading], stopwatches: [StopwatchReading], unreadable: [Unreadable]
  ) {
    do throws(SharingError) {
      let list = try countdowns.list()
      let readings = list.readings().filter { !$0.countdown.isSeen }
      let now = SharedTime.now
      return (
        readings, list.stopwatches.map { StopwatchReading($0, at: now) },
        list.faults.map { Self.unreadable($0.recordName, because: "\($0)") }
      )
    } catch {
      return ([], [], [Self.unreadable(nil, because: "\(error)")])
    }
  }

  /// A countdown, or all of them, that cannot be looked at.
  package static func unreadable(_ name: String?, because reason: String) -> Unreadable {
    let folder = UserFolder.state.path() ?? ""
    return Unreadable(
      name.map { "countdown \($0)" } ?? "countdowns", at: "\(folder)/entries", because: reason)
  }

  /// The state of one countdown by name, for which one record is read; nil when there is none, as
  /// for a label with blanks.
  package func reading(named name: String) throws(CommandFailure) -> SharedReading? {
    guard CountdownName.isAcceptable(name) else { return nil }
    do {
      let list = try countdowns.list(only: name)
      if let fault = list.faults.first { throw fault }
      return list.readings().first
    } catch {
      throw CommandFailure("\(error)", .failed)
    }
  }

  /// Throws where a name differs from that of a countdown that is there in the case of its letters
  /// only: commands could not tell the two apart.
  package func checkCase(of name: String?) throws(CommandFailure) {
    guard let name else { return }
    // A countdown of exactly this name is left to the start itself; an unreadable one reserves no
    // name.
    do throws(CommandFailure) {
      if try reading(named: name) != nil { return }
    } catch {
      return
    }
    let folded = name.lowercased()
    let same = try all().readings.first {
      $0.countdown.name.lowercased() == folded && $0.isUnderWay
    }
    guard let same else { return }
    throw CommandFailure(
      "there is \(same.countdown.name) (\(RemoteSentences.state(same))), and \(name) is the same"
        + " name; stop it, or use another name", .stopped)
  }

  /// The countdown with a key; the whole list is read only if its name is not enough.
  package func find(
    _ key: CountdownKey?, absence: CountdownChoice.Absence
  ) throws(CommandFailure) -> SharedReading {
    if let key, let reading = try reading(named: key.text) { return reading }
    let stopwatches = key == nil ? [] : try stopwatches()
    return try CountdownChoice(readings: all().readings, besides: stopwatches)
      .find(key, absence: absence)
  }

  /// The countdowns with some keys, each once; without keys, the only one there is.
  package func find(
    _ keys: [CountdownKey], absence: CountdownChoice.Absence
  ) throws(CommandFailure) -> [SharedReading] {
    if keys.isEmpty { return [try find(nil, absence: absence)] }
    var found: [SharedReading] = []
    for key in keys {
      let reading = try find(key, absence: absence)
      if !found.contains(where: { $0.countdown.name == reading.countdown.name }) {
        found.append(reading)
      }
    }
    return found
  }
}
