import Countdown

@testable import CountdownDesktop

/// A ledger together with a server that answers when it is told to: what the two of them make of
/// any order of events can be compared with what was wanted.
struct ModelScreen {
  var ledger = NotificationLedger()
  /// What the server shows, by its own ids.
  private(set) var shown: [UInt32: CountdownID] = [:]
  private var lastID: UInt32 = 0
  private var generation = 0
  private var calls: [Call] = []
  private(set) var answered = 0
  private var tickets: UInt64 = 0

  private struct Call {
    let id: CountdownID
    let number: UInt64
    let replaced: UInt32
    let generation: Int
  }

  var callsUnderWay: Int { calls.count }
  var asked: Int { Int(tickets) }

  init() { carryOut(ledger.ownerChanged(to: ":1.1")) }

  mutating func post(_ id: CountdownID) {
    tickets += 1
    carryOut(ledger.post(DesktopNotification(id: id, summary: "Tea"), ticket: tickets))
  }

  mutating func withdraw(_ id: CountdownID) { carryOut(ledger.withdraw(id)) }

  /// Answers the oldest call. One that went to an earlier server fails, or is answered by that
  /// server, which was replaced and lives on where nobody looks.
  mutating func answer() {
    guard !calls.isEmpty else { return }
    let call = calls.removeFirst()
    guard call.generation == generation else {
      let error = NotificationError(kind: .noServer, operation: "show", message: "it is gone")
      return carryOut(
        ledger.settle(
          call.id, call: call.number, call.number % 2 == 0 ? .failure(error) : .success(1)))
    }
    var number = call.replaced
    if number == 0 {
      lastID += 1
      number = lastID
    }
    shown[number] = call.id
    carryOut(ledger.settle(call.id, call: call.number, .success(number)))
  }

  /// The server dies with what it shows, and another counts from 1.
  mutating func restart() {
    generation += 1
    (shown, lastID) = ([:], 0)
    carryOut(ledger.ownerChanged(to: nil))
    carryOut(ledger.ownerChanged(to: ":1.\(generation + 1)"))
  }

  /// The user closes what the server shows under a number.
  mutating func dismiss(_ number: UInt32) -> CountdownID? {
    guard shown.removeValue(forKey: number) != nil else { return nil }
    guard case .dismissal(let notification) = ledger.closed(number, reason: 2) else { return nil }
    return notification.id
  }

  private mutating func carryOut(_ steps: [NotificationLedger.Step]) {
    for step in steps {
      switch step {
      case .show(let notification, let replaced, let number):
        calls.append(
          Call(
            id: notification.id, number: number, replaced: replaced, generation: generation))
      case .close(let number): shown[number] = nil
      case .answer(let tickets, _): answered += tickets.count
      }
    }
  }
}
