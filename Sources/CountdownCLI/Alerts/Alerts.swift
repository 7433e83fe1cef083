internal import Countdown

/// All alerts of a countdown, as sinks of it.
final class Alerts: Sendable {
  private let ladders: [any AlertLadder]
  private let inbox: Inbox
  private let isExplicit: Bool

  /// How long the silent trial may take, all alerts together.
  private static let trialLimit = Duration.milliseconds(200)

  init(_ ladders: [any AlertLadder], isExplicit: Bool, inbox: Inbox) {
    self.ladders = ladders
    self.isExplicit = isExplicit
    self.inbox = inbox
  }

  /// - Parameter outlastingRestart: whether what a finish shows and plays stays when the countdown
  ///   begins again by itself.
  func attach(to timer: CountdownTimer, outlastingRestart: Bool = false) {
    for ladder in ladders {
      timer.attach(outlastingRestart ? LastingAlert(ladder: ladder) : ladder)
    }
  }

  /// Ends what still sounds.
  func silence() {
    for ladder in ladders { ladder.silence() }
  }

  /// What became of each at the latest finish.
  var results: [AlertResult] {
    ladders.map { $0.result ?? AlertResult(alert: $0.alert, misses: ["no answer"]) }
  }

  /// Whether every alert that options named has failed.
  var isUnheard: Bool { isExplicit && results.allSatisfy { !$0.isHeard } }
}

// MARK: - On threads of their own

extension Alerts {
  /// Tries each alert silently and tells the inbox what will not work.
  func tryOut() {
    let faults = Locked<[AlertFault]>([])
    let done = Semaphore()
    for ladder in ladders {
      run("countdown-trial") {
        if let fault = ladder.check(within: Self.trialLimit) {
          faults.withLock { $0.append(fault) }
        }
        done.post()
      }
    }
    let end = RealTime.monotonic.advanced(by: Self.trialLimit)
    run("countdown-trial") { [inbox, ladders] in
      for _ in ladders where !done.wait(until: end) { break }
      inbox.post(.tried(faults.withLock { $0 }.sorted { $0.text < $1.text }))
    }
  }

  /// Tells the inbox when all alerts of a finish have answered, and when the clip is over.
  ///
  /// - Parameter limit: how long to wait for the answers.
  func settle(_ timer: CountdownTimer, within limit: Duration) {
    run("countdown-alerts") { [inbox, ladders] in
      Self.drain(timer, within: limit)
      inbox.post(.alertsAnswered)
      for ladder in ladders where ladder.result != nil { ladder.waitUntilSilent() }
      inbox.post(.alertsSettled)
    }
  }

  private static func drain(_ timer: CountdownTimer, within limit: Duration) {
    let done = Semaphore()
    Task.detached {
      _ = await timer.drain(within: limit)
      done.post()
    }
    done.wait()
  }

  /// Without a thread to be had it happens here: late is better than never.
  private func run(_ name: String, _ body: @escaping @Sendable () -> Void) {
    do { try SystemThread.detached(name: name, body) } catch { body() }
  }
}
