import Countdown

@testable import CountdownDesktop

/// A ledger together with a server that may or may not answer: what the two of them make of any
/// order of events can be compared with what was wanted.
struct ModelScreen {
  var ledger = NotificationLedger()
  /// What the server shows, by its own numbers.
  private(set) var shown: [UInt32: Alert.ID] = [:]
  private(set) var wanted: Set<Alert.ID> = []
  /// What people did, and what was told of it.
  private(set) var closedByPeople = 0
  private(set) var answers = 0
  var isAnswering = true
  /// Whether the server refuses what is new or changed.
  var isRefusing = false
  private var lastNumber: UInt32 = 0
  /// The numbers of lives, and lives that are to be closed.
  private var numbers: [UInt64: UInt32] = [:]
  private var leaving: [UInt64] = []

  enum Closing { case closed, action }

  mutating func want(_ id: Alert.ID) {
    var posting = Posting(id: id, title: id.rawValue)
    posting.actions = [Alert.Action("go", "Go")]
    _ = ledger.want(posting)
    wanted.insert(id)
    bring()
  }

  mutating func withdraw(_ id: Alert.ID) {
    if let life = ledger.remove(id) { leaving.append(life) }
    wanted.remove(id)
    bring()
  }

  /// What a service does when its server has answered.
  mutating func bring() {
    guard isAnswering else { return }
    for life in leaving {
      if let number = numbers.removeValue(forKey: life) { shown[number] = nil }
    }
    leaving = []
    for id in ledger.unsent {
      if isRefusing {
        ledger.refused(id)
        continue
      }
      let life = ledger.reserveLife(of: id)
      if numbers[life] == nil {
        lastNumber += 1
        numbers[life] = lastNumber
      }
      if let number = numbers[life] { shown[number] = id }
      ledger.shown(id, as: life)
    }
  }

  /// The server dies with what it shows, and another counts from 1.
  mutating func restart() {
    (shown, numbers, leaving, lastNumber) = ([:], [:], [], 0)
    ledger.serverChanged()
    bring()
  }

  /// A person closes what the server shows under a number, or chooses its action.
  mutating func dismiss(_ number: UInt32, closing: Closing) {
    guard shown[number] != nil, let life = numbers.first(where: { $0.value == number })?.key
    else { return }
    let isKnown = !leaving.contains(life)
    let isReplaced = isKnown && shown[number].map { ledger.entries[$0]?.isUnsent == true } == true
    if case .closed = closing {
      shown[number] = nil
      numbers[life] = nil
      tell(ledger.closed(life, reason: 2), isKnown && !isReplaced, isReplaced, life)
    } else {
      tell(ledger.invoked(life, action: "go", token: nil), isKnown, isReplaced, life)
    }
  }

  private mutating func tell(
    _ answer: NotificationLedger.Answer, _ isAnswer: Bool, _ isReplaced: Bool, _ life: UInt64
  ) {
    if isAnswer { closedByPeople += 1 }
    guard case .given(_, let posting, let closing) = answer else { return }
    answers += 1
    if let closing { leaving.append(closing) }
    if !isReplaced { wanted.remove(posting.id) }
    bring()
  }
}
