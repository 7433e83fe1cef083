internal import Countdown
internal import CountdownStore

/// An alarm or a reminder with everything that is stored about it: the contents of one entry.
enum AgendaItem: Hashable, Sendable {
  case alarm(AlarmHistory)
  case reminder(ReminderRecord)

  /// The lists, each with numbers of its own.
  enum Kind: String, CaseIterable, Sendable {
    case alarm, reminder
  }

  var kind: Kind {
    switch self {
    case .alarm: .alarm
    case .reminder: .reminder
    }
  }

  var id: Agenda.ItemID {
    switch self {
    case .alarm(let history): .alarm(history.alarm.id)
    case .reminder(let record): .reminder(record.reminder.id)
    }
  }

  /// The number shown in lists.
  var number: Int {
    get {
      switch self {
      case .alarm(let history): history.record.number
      case .reminder(let record): record.number
      }
    }
    set {
      switch self {
      case .alarm(var history):
        history.record.number = newValue
        self = .alarm(history)
      case .reminder(var record):
        record.number = newValue
        self = .reminder(record)
      }
    }
  }

  /// The claim on the latest ringing or announcement.
  var claim: Claim? {
    switch self {
    case .alarm(let history): history.record.ring?.claim
    case .reminder(let record): record.claim
    }
  }

  var place: ItemPlace { ItemPlace(kind, number) }
}

/// The place of an item in the store: its kind and its number, which form its key, such as
/// `alarm/3`. So the store itself ensures that no two items have the same number.
struct ItemPlace: Hashable, Comparable, Sendable {
  let kind: AgendaItem.Kind
  let number: Int

  static let greatestNumber = 1_000_000_000

  init(_ kind: AgendaItem.Kind, _ number: Int) { (self.kind, self.number) = (kind, number) }

  /// Reads a key; nil for the key of anything but an item.
  init?(_ key: StoreKey) {
    let parts = key.rawValue.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let kind = AgendaItem.Kind(rawValue: String(parts[0])),
      let number = Int(parts[1]), (1...Self.greatestNumber).contains(number),
      String(number) == parts[1]
    else { return nil }
    self.init(kind, number)
  }

  var key: StoreKey {
    guard let key = StoreKey(rawValue: "\(kind.rawValue)/\(number)") else {
      // Never: a kind is a word of letters, and a number has at most 19 digits.
      preconditionFailure("a kind and a number make a key")
    }
    return key
  }

  static func < (left: ItemPlace, right: ItemPlace) -> Bool {
    (left.kind.rawValue, left.number) < (right.kind.rawValue, right.number)
  }
}

/// The numbers that new items get in lists. A store may hold any number, and none may keep new
/// items from being added.
enum ListNumbers {
  /// The greatest number from which counting continues.
  static let most = ItemPlace.greatestNumber

  /// The next free numbers after the greatest one; if that is too great, the first free ones.
  ///
  /// - Parameter taken: the numbers of all items.
  static func next(
    _ count: Int = 1, after greatest: Int, taken: @autoclosure () -> some Sequence<Int>
  ) -> [Int] {
    let first = max(greatest, 0).saturatingAdd(1)
    if first <= most - count { return (0..<count).map { first + $0 } }
    let taken = Set(taken())
    return Array((1...most).lazy.filter { !taken.contains($0) }.prefix(count))
  }
}
