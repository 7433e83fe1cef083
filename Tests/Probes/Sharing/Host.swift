import Countdown
import CountdownSharing
import Glibc

/// Announces what others share, as a host or a widget does.
func announcer(in directory: String) throws -> FinishAnnouncer {
  try FinishAnnouncer(in: .files(in: directory)) { finish in
    append("\(finish.id)\(finish.isRepeated ? " again" : "")", to: directory + "/log")
  }
}

/// Announces until somebody kills this process.
func host(_ directory: String) throws {
  let announcer = try announcer(in: directory)
  while true { pause() }
  _ = announcer
}

/// Announces all that is due, and what comes due, until nothing is left to be announced.
func announceTheRest(in directory: String) throws {
  let announcer = try announcer(in: directory)
  let shared = SharedCountdowns.files(in: directory)
  while try !shared.list().countdowns.allSatisfy({ $0.isSettled }) { usleep(5_000) }
  announcer.stop()
}

extension SharedCountdown {
  /// Whether nobody is to announce it any more.
  fileprivate var isSettled: Bool {
    switch stage {
    case .announced, .unconfirmed, .ready, .paused, .stopped: true
    case .running, .returned, .announcing: false
    }
  }
}
