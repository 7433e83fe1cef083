internal import Countdown
package import CountdownArguments
package import CountdownSharing
internal import CountdownTerminal

/// Begins a stopwatch under a name that nothing else has.
package struct StopwatchStart {
  private let countdowns: SharedCountdowns

  package init(in countdowns: SharedCountdowns) { self.countdowns = countdowns }

  /// - Parameter name: the name; nil for one that is made from the label.
  /// - Throws: why it did not begin; with the status for a name that is taken where it is.
  package func begin(
    _ name: String?, label: String, at time: SharedTime = .now
  ) throws(CommandFailure) -> SharedStopwatch {
    let taken: [String]
    do throws(SharingError) {
      // A countdown whose end a person has seen gives up its name to a command that asks for it.
      let list = try countdowns.list()
      taken = list.countdowns.filter { name == nil || !$0.isSeen }.map(\.name)
    } catch {
      throw CommandFailure(error)
    }
    if let name {
      if taken.contains(name) {
        throw CommandFailure(
          "\(name) is the name of a countdown: stop or clear it, or use another name", .stopped)
      }
      return try start(name, label, at: time)
    }
    var names = FreeName(label, or: StopwatchReading.usualName, besides: taken)
    while true {
      do throws(CommandFailure) {
        return try start(names.next(), label, at: time)
      } catch {
        if error.status != .stopped || names.isExhausted { throw error }
      }
    }
  }

  private func start(
    _ name: String, _ label: String, at time: SharedTime
  ) throws(CommandFailure) -> SharedStopwatch {
    do throws(SharedStopwatches.Failure) {
      return try countdowns.stopwatches.start(name, label: label, at: time)
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension CommandFailure {
  package init(_ failure: SharedStopwatches.Failure) {
    switch failure {
    case .sharing(let error): self.init(error)
    default: self.init("\(failure)", .stopped)
    }
  }
}
