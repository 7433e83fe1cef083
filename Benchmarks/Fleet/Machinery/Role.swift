internal import CCountdownFleet
internal import Countdown
internal import CountdownBenchmarkHarness
internal import CountdownPostgres
internal import Glibc

/// What this program is when it starts itself: a node, or a part of the floor. It says `ready`
/// when it is connected, writes a line to its ledger for each handler, and ends with its input.
enum Role: Codable, Sendable {
  case node(address: String, schema: String, ledger: String, Work)
  case floor(address: String, ledger: String, batch: Int)

  /// What a node's handler does.
  enum Work: String, Codable, Sendable {
    /// Nothing else.
    case note
    /// Does not return at the first attempt.
    case hold
    /// Takes two seconds.
    case linger
    /// Schedules another deadline for each one.
    case renew
  }

  var ledger: String {
    switch self {
    case .node(_, _, let ledger, _), .floor(_, let ledger, _): ledger
    }
  }
}

extension Role {
  func play() async throws {
    guard fleet_end_with_input() == 0 else { throw Failure("there is no thread") }
    let descriptor = open(ledger, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Failure("\(ledger): \(String(cString: strerror(errno)))") }
    switch self {
    case .node(let address, let schema, _, let work):
      let fleet = Fleet(address, schema: schema)
      try await fleet.run(onReport: Self.announce) { firing in
        let began = WallMoment.now
        fleet_note(descriptor, began.nanoseconds, firing.due.nanoseconds, Int32(firing.attempt))
        try await work.carryOut(firing, fleet)
      }
    case .floor(let address, _, let batch):
      let session = try Session(address)
      guard fleet_floor_prepare(session.handle, Int32(batch)) == 1 else { throw Session.failure }
      Self.say("ready")
      guard fleet_floor(session.handle, descriptor, Int32(batch)) == 1 else {
        throw Session.failure
      }
    }
  }

  @Sendable private static func announce(_ report: Fleet.Report) {
    switch report {
    case .connected: say("ready")
    case .failed, .superseded, .takenForDead: say("\(report)")
    default: break
    }
  }

  private static func say(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = write(STDOUT_FILENO, bytes, bytes.count)
  }
}

extension Role.Work {
  fileprivate func carryOut(_ firing: Fleet.Firing, _ fleet: Fleet) async throws {
    switch self {
    case .note: break
    case .linger: try await Task.sleep(for: .seconds(2))
    case .hold:
      if firing.attempt == 1 { try await Task.sleep(for: .seconds(3_600)) }
    case .renew:
      guard let number = Int(firing.key.dropFirst(Order.prefix.count)) else { return }
      let next = Order(number: number + Order.pending)
      let due = firing.due.advanced(by: Order.cycle)
      try await fleet.schedule(next.key, at: due, body: firing.body)
    }
  }
}
