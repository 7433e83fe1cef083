internal import CCountdownNotify
internal import Countdown

/// The alerts that should be on the screen, and those that are. A value without a bus or a
/// library: its input is events, and its output is the work still to be done.
///
/// A wanted notification is entered first, whether or not it can be shown. A life is the time of
/// a notification on the screen, from being shown to being closed; its number is never used
/// again, so a server's late message reaches no other notification.
struct NotificationLedger {
  var entries: [Alert.ID: Entry] = [:]
  private var lastOrder: UInt64 = 0
  private var lastLife: UInt64 = 0
  /// The number of times that refused notifications have been tried again.
  private var attempts: UInt32 = 0

  struct Entry: Sendable {
    var posting: Posting
    /// The number while it is on the screen.
    fileprivate(set) var life: UInt64?
    /// Whether the screen shows something else, or nothing.
    fileprivate(set) var isUnsent = true
    /// Whether the server refused it, so that it is tried again only after a pause.
    fileprivate(set) var isRefused = false
    /// Whether it is not shown again, because many newer ones are.
    var isHeldBack = false
    fileprivate var isAnswered = false
    fileprivate let order: UInt64
  }

  /// The number of notifications that may wait for a server; the oldest are dropped.
  static var limit: Int { 32 }

  var isEmpty: Bool { entries.isEmpty }

  var isAnythingShown: Bool { entries.values.contains { $0.life != nil } }

  /// The notifications to be shown now, the oldest first.
  var unsent: [Alert.ID] {
    entries.filter { $1.isUnsent && !$1.isRefused && !$1.isHeldBack }
      .sorted { $0.value.order < $1.value.order }.map(\.key)
  }

  /// Wants a notification on the screen, in the place of the one with its id.
  ///
  /// - Returns: the notification dropped for it, which has waited too long for a server.
  mutating func want(_ posting: Posting) -> Alert.ID? {
    lastOrder += 1
    let life = entries[posting.id]?.life
    entries[posting.id] = Entry(
      posting: posting.distinct(from: entries), life: life, order: lastOrder)
    let waiting = entries.filter { $1.isUnsent && $1.life == nil && !$1.isHeldBack }
    guard waiting.count > Self.limit,
      let oldest = waiting.min(by: { $0.value.order < $1.value.order })?.key
    else { return nil }
    entries[oldest] = nil
    return oldest
  }

  /// Wants it off the screen.
  ///
  /// - Returns: its life, which is to be closed.
  mutating func remove(_ id: Alert.ID) -> UInt64? {
    entries.removeValue(forKey: id)?.life
  }

  /// Drops notifications that are not on the screen; no caller waits for them any more.
  mutating func removeUnshown() -> [Alert.ID] {
    let gone = entries.filter { $1.life == nil }.map(\.key)
    for id in gone { entries[id] = nil }
    return gone
  }
}

// MARK: - What came of it

extension NotificationLedger {
  /// The number of a notification's life on the screen: a new one unless it is there.
  mutating func reserveLife(of id: Alert.ID) -> UInt64 {
    if let life = entries[id]?.life { return life }
    lastLife += 1
    return lastLife
  }

  /// The notification is on the screen, as it is wanted.
  mutating func shown(_ id: Alert.ID, as life: UInt64) {
    entries[id]?.life = life
    entries[id]?.isUnsent = false
  }

  /// The notification could not be shown: it waits for a server, unless that is too late for it.
  mutating func failed(_ id: Alert.ID) {
    if entries[id]?.posting.isTransient == true { drop(id) }
  }

  /// The server refused it, and may do so again at once: it waits, unless that is too late for it.
  mutating func refused(_ id: Alert.ID) {
    if entries[id]?.posting.isTransient == true { drop(id) }
    let isWaiting = entries[id]?.isUnsent == true
    entries[id]?.isRefused = isWaiting
  }

  /// The time in seconds until refused notifications are to be tried again, longer each time; nil
  /// if there are none.
  mutating func pauseAfterRefusal() -> UInt32? {
    guard entries.values.contains(where: \.isRefused) else {
      attempts = 0
      return nil
    }
    defer { attempts += 1 }
    return min(1 << min(attempts, 9), 300)
  }

  /// The pause is over.
  mutating func tryRefused() {
    for id in entries.keys { entries[id]?.isRefused = false }
  }

  /// Wants it no longer: what is on the screen stays there.
  private mutating func drop(_ id: Alert.ID) {
    entries[id]?.isUnsent = false
    if entries[id]?.life == nil { entries[id] = nil }
  }

  /// The server has it and did not answer. The server shows it when it continues, so it must not
  /// be sent twice; it is sent again only if the server goes away.
  mutating func unanswered(_ id: Alert.ID) { entries[id]?.isUnsent = false }

  /// The server is gone, and what it showed with it.
  mutating func serverChanged() {
    attempts = 0
    entries[Self.summary] = nil
    for (id, entry) in entries {
      entries[id]?.life = nil
      entries[id]?.isUnsent = true
      entries[id]?.isRefused = false
      entries[id]?.isHeldBack = false
      entries[id]?.isAnswered = false
      if entry.posting.isTransient { entries[id] = nil }
    }
  }
}

// MARK: - What a person did

extension NotificationLedger {
  /// The meaning and the receiver of an answer.
  enum Answer {
    /// - Parameter closing: the life that is to be closed by it.
    case given(Alert.Answer, Posting, closing: UInt64?)
    /// The notification is ours, but this action was never offered.
    case unknown
    /// None: the notification is gone, or has been answered.
    case none
  }

  /// An action was chosen. The notification is done with, unless it is resident: a second click
  /// finds nothing.
  mutating func invoked(_ life: UInt64, action: String, token: String?) -> Answer {
    guard let (id, entry) = entry(of: life) else { return .none }
    guard let answer = entry.posting.answer(to: action, token: token) else { return .unknown }
    guard !entry.posting.isResident else {
      entries[id]?.isAnswered = true
      return .given(answer, entry.posting, closing: nil)
    }
    return .given(answer, entry.posting, closing: end(id))
  }

  /// The notification left the screen: by itself, or closed by a person, who may have answered
  /// already. Otherwise this library closed it, or the reason is unknown.
  mutating func closed(_ life: UInt64, reason: Int32) -> Answer {
    guard let (id, entry) = entry(of: life) else { return .none }
    _ = end(id)
    guard !entry.isAnswered, !entry.isUnsent else { return .none }
    return switch reason {
    case NOTIFY_CLOSED_REASON_EXPIRED: .given(.expired, entry.posting, closing: nil)
    case NOTIFY_CLOSED_REASON_DISMISSED: .given(.closed, entry.posting, closing: nil)
    default: .none
    }
  }

  private func entry(of life: UInt64) -> (key: Alert.ID, value: Entry)? {
    entries.first { $0.value.life == life }
  }

  /// Removes it from the list, unless something newer replaces it.
  private mutating func end(_ id: Alert.ID) -> UInt64? {
    guard entries[id]?.isUnsent == true else { return remove(id) }
    defer { entries[id]?.life = nil }
    return entries[id]?.life
  }
}

extension Posting {
  /// Makes texts distinct with numbers: servers refuse a text that another notification just had.
  fileprivate func distinct(from entries: [Alert.ID: NotificationLedger.Entry]) -> Posting {
    let taken = entries.values.map(\.posting).filter { $0.id != id && $0.body == body }
      .map(\.title)
    var distinct = self
    var number = 1
    while taken.contains(distinct.title) {
      number += 1
      distinct.title = "\(title) (\(number))"
    }
    return distinct
  }
}
