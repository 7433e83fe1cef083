internal import Countdown
internal import CountdownBenchmarkHarness
internal import CountdownHost

/// The users that begin countdowns over the host's socket, stop, pause and lengthen them, and
/// acknowledge their ends. For each end a new countdown begins.
final class Users: Sendable {
  private let room: Room
  private let ledger: Ledger
  private let target: Int
  private let isOver = Locked(false)
  private let threads = Locked<[JoinableThread]>([])

  /// How many there are, each with a connection.
  private static let count = 4

  init(of ledger: Ledger, in room: Room, target: Int) {
    (self.ledger, self.room, self.target) = (ledger, room, target)
  }

  func begin(_ random: inout SplitMix64) throws {
    for number in 0..<Self.count {
      let seed = random.next()
      let thread = JoinableThread(name: "user \(number)") { self.work(SplitMix64(state: seed)) }
      threads.withLock { $0.append(thread) }
    }
  }

  func end() {
    isOver.withLock { $0 = true }
    for thread in threads.withLock({ $0 }) { thread.join() }
  }

  private func work(_ random: SplitMix64) {
    var random = random
    var client: HostClient?
    while !isOver.withLock({ $0 }) {
      guard let present = client ?? (try? room.client()) else {
        Uptime.sleep(0.05)
        continue
      }
      client = present
      if !act(with: present, &random) { client = nil }
    }
  }

  /// Does what is next; false where the host did not answer.
  private func act(with client: HostClient, _ random: inout SplitMix64) -> Bool {
    if let ended = ledger.nextEnded() { return acknowledge(ended, with: client) }
    // After a request that had no answer: the number of countdowns stays.
    if let doubtful = ledger.nextDoubtful() {
      return stop(doubtful, "stop after that", with: client)
    }
    let living = ledger.living
    if living.all < target {
      let isShort = living.short < Lengths.short(of: target)
      return begin(for: Lengths.next(&random, isShort: isShort), with: client)
    }
    Uptime.sleep(random.seconds(0.05...0.4))
    guard let entry = ledger.take(random.next()) else { return true }
    return command(entry, with: client, &random)
  }

  private func acknowledge(_ entry: Entry, with client: HostClient) -> Bool {
    do throws(HostError) {
      try client.acknowledge(entry.name)
      ledger.answered(entry.name, "acknowledged") { $0.acknowledged = Uptime.now }
      return true
    } catch {
      if case .refused(let code, let text) = error.reason {
        ledger.answered(entry.name, "not acknowledged: \(text)") { _ in }
        // A countdown that was set anew after its end is no longer over.
        if code == .refused { _ = try? client.stop(entry.name) }
        if code == .failed { later(entry.name) }
        return true
      }
      later(entry.name)
      return false
    }
  }

  private func later(_ name: String) {
    Uptime.sleep(0.1)
    ledger.acknowledgeLater(name)
  }

  private func begin(for length: Double, with client: HostClient) -> Bool {
    let name = ledger.begin(for: length)
    return ask(name, "start") { () throws(HostError) in
      let answer = try client.start(name, for: .seconds(length))
      return (answer.isSaved, { _ in })
    }
  }

  private func command(
    _ entry: Entry, with client: HostClient, _ random: inout SplitMix64
  ) -> Bool {
    let name = entry.name
    if case .paused(let since) = entry.standing { return resume(name, since, with: client) }
    let seconds = random.seconds(1...30)
    switch random.next() % 4 {
    case 0:
      return ask(name, "pause") { () throws(HostError) in
        (try client.pause(name).isSaved, { $0.standing = .paused(Uptime.now) })
      }
    case 1:
      return ask(name, "add") { () throws(HostError) in
        let answer = try client.add(.seconds(seconds), to: name)
        // A countdown that has just ended is set anew by this: its user knows of the end.
        let isUnderWay = answer.phase == .running || answer.phase == .paused
        return (
          answer.isSaved,
          { if isUnderWay { $0.postpone(by: seconds) } else { $0.isCertain = false } }
        )
      }
    case 2: return less(name, by: seconds, with: client)
    default: return stop(name, "stop", with: client)
    }
  }

  private func resume(_ name: String, _ since: Double, with client: HostClient) -> Bool {
    let pause = max(Uptime.now - since, 0)
    let body = { () throws(HostError) -> Answer in
      let isSaved = try client.resume(name).isSaved
      return (
        isSaved,
        {
          $0.standing = .running
          $0.postpone(by: pause)
        }
      )
    }
    return ask(name, "resume", body) { $0.standing = .running }
  }

  private func less(_ name: String, by seconds: Double, with client: HostClient) -> Bool {
    let body = { () throws(HostError) -> Answer in
      (try client.less(.seconds(seconds), from: name).isSaved, { $0.end -= seconds })
    }
    return ask(name, "less", body) { $0.end -= seconds }
  }

  private func stop(_ name: String, _ text: String, with client: HostClient) -> Bool {
    ask(name, text) { () throws(HostError) in
      (try client.stop(name).isSaved, { $0.standing = .stopped(Uptime.now) })
    }
  }

  private typealias Change = @Sendable (inout Entry) -> Void
  /// Whether a change lies on the disk, and what it is.
  private typealias Answer = (isSaved: Bool, change: Change)

  /// Notes what came of a request; false where the host did not answer.
  ///
  /// - Parameter unknown: what has to be assumed then.
  private func ask(
    _ name: String, _ text: String, _ body: () throws(HostError) -> Answer,
    unknown: Change = { _ in }
  ) -> Bool {
    do throws(HostError) {
      let (isSaved, change) = try body()
      ledger.answered(name, isSaved ? text : "\(text), not saved") { entry in
        change(&entry)
        entry.saved(isSaved)
      }
      return true
    } catch {
      if let reason = error.refusal(of: text) {
        if text == "start" {
          ledger.refused(name)
          Uptime.sleep(0.2)
        } else {
          ledger.answered(name, "\(text) refused: \(reason)") { _ in }
        }
        return true
      }
      ledger.unanswered(name, "\(text): \(error)", unknown)
      Uptime.sleep(0.1)
      return false
    }
  }
}

extension HostError {
  /// Why the host has changed nothing; nil where it may have. A start that is repeated to the next
  /// host may find that the one before has carried it out.
  fileprivate func refusal(of request: String) -> String? {
    guard case .refused(let code, let text) = reason else { return nil }
    return request == "start" && code == .refused ? nil : text
  }
}
