internal import Countdown
internal import CountdownHost
internal import CountdownSharing
internal import CountdownSystem
internal import Glibc

/// What a view can do to a countdown that lives in another process. What may take its time happens
/// on threads of their own.
struct WatchRemote: Sendable {
  let shared: SharedCountdowns
  let environment: [String: String]
  /// Told, on any thread, what to say to the user.
  let say: @Sendable (String) -> Void

  /// Pauses it, or lets it go on.
  func toggle(_ countdown: SharedCountdown) {
    detached {
      do throws(SharingError) {
        try shared.perform(.toggle, on: countdown.name)
      } catch {
        say("\(error)")
      }
    }
  }

  /// Says who announces the end of a countdown whose process has died.
  func tellHeir() {
    detached {
      say(
        client() == nil
          ? "its process ended; no host runs that would announce it"
          : "its process ended; the host announces it")
    }
  }

  /// Runs the command that shows the countdown's application.
  func open(_ countdown: SharedCountdown) {
    detached {
      if let failure = OpenCommand(countdown.open, environment: environment).run() { say(failure) }
    }
  }

  /// Has the record of a countdown that ended taken away, because its end was seen.
  func acknowledge(_ countdown: SharedCountdown) {
    guard let present = try? shared.read(countdown.name),
      present.finishID == countdown.finishID
    else { return }
    _ = try? shared.acknowledge(present)
  }

  private func client() -> HostClient? { try? HostConnector(environment: environment).connect() }

  private func detached(_ body: @escaping @Sendable () -> Void) {
    do { try SystemThread.detached(name: "countdown-remote", body) } catch { say("\(error)") }
  }
}
