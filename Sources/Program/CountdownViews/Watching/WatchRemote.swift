internal import Countdown
internal import CountdownArguments
internal import CountdownHost
internal import CountdownProgram
internal import CountdownSharing
internal import CountdownSystem
internal import CountdownTerminal
internal import Glibc

/// The commands of a view to a countdown of another process. Work that may take its time is done on
/// separate threads.
struct WatchRemote: Sendable {
  let shared: SharedCountdowns
  let environment: Environment
  /// Called, on any thread, with a line for the view.
  let post: @Sendable (WatchNotice) -> Void

  /// Has a command carried out.
  func perform(_ command: SharedCommand, on countdown: SharedCountdown) {
    detached {
      do throws(SharingError) {
        try shared.perform(command, on: countdown.name)
      } catch {
        say("\(error)")
      }
    }
  }

  /// Has the host start a countdown that has ended once more.
  ///
  /// - Parameter length: how long it counts now; nil for the length that it was given.
  func start(again countdown: SharedCountdown, for length: Duration? = nil) {
    detached {
      do throws(SharingError) {
        try shared.perform(.restart(for: length), on: countdown.name)
      } catch {
        return say("\(error)")
      }
      let connector = HostConnector(environment: environment)
      do throws(CommandFailure) { _ = try connector.connectOrStart() } catch { say(error.reason) }
    }
  }

  /// Says which process announces the end of a countdown whose own process has died.
  func sayWhoAnnounces() {
    detached {
      post(
        .heir(
          client() == nil
            ? "its process ended; no host is running to announce it"
            : "in the background; the host will announce it"))
    }
  }

  /// Runs the command that shows the countdown's application.
  func open(_ countdown: SharedCountdown) {
    detached {
      if let failure = OpenCommand(countdown.open, environment: environment).run() { say(failure) }
    }
  }

  /// Removes the record of a countdown that ended, because its end was seen.
  func acknowledge(_ countdown: SharedCountdown) {
    guard let present = try? shared.read(countdown.name),
      present.finishID == countdown.finishID
    else { return }
    _ = try? shared.acknowledge(present)
  }

  /// Has something done, and shows the answer.
  func answer(_ body: @escaping @Sendable () -> String) { detached { say(body()) } }

  /// Notes that a person has seen an end.
  func markSeen(_ countdown: SharedCountdown) {
    detached { try? shared.markSeen(countdown) }
  }

  private func say(_ line: String) { post(.remark(line)) }

  private func client() -> HostClient? { try? HostConnector(environment: environment).connect() }

  private func detached(_ body: @escaping @Sendable () -> Void) {
    do { try SystemThread.detached(name: "countdown-remote", body) } catch { say("\(error)") }
  }
}
