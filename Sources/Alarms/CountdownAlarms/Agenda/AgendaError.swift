public import CountdownStore
internal import CountdownSystem

/// The reason why an ``Agenda`` did not carry out a command. Nothing was changed.
@nonexhaustive
public enum AgendaError: Error, Hashable, Sendable {
  /// There is no such alarm or reminder, or it was removed.
  case unknown(Agenda.ItemID)
  /// An alarm or a reminder with this id already exists.
  case duplicate(Agenda.ItemID)
  /// The alarm neither rings nor is snoozed.
  case notRinging(label: String)
  /// The alarm cannot be snoozed: its snooze is zero.
  case notSnoozable(label: String)
  /// The alarm is off, or has no next occurrence.
  case nothingToSkip(label: String)
  /// There is no completion or skip to undo.
  case nothingToUndo(String)
  /// The reminder is already done.
  case alreadyDone(title: String)
  /// A value is out of range: the value, and the accepted range.
  case outOfRange(String)
  /// The rules of a zone are unavailable.
  case zone(ZoneError)
  /// The store could not be read or written.
  case store(StoreError)
}

extension AgendaError {
  /// Throws if a text is longer than it may be, in bytes.
  static func check(
    _ name: String, _ text: String, upTo limit: Int = LabelLimit.bytes
  ) throws(AgendaError) {
    if text.utf8.count <= limit { return }
    throw .outOfRange("\(name) is too long: at most \(limit) bytes are allowed")
  }
}

extension AgendaError: CustomStringConvertible {
  /// The error in one line, with the remedy if that is clear.
  public var description: String {
    switch self {
    case .unknown(let id): "there is no alarm or reminder with the id \(id)"
    case .duplicate(let id): "there is already an alarm or reminder with the id \(id)"
    case .notRinging(let label): "\(Self.name(label, "the alarm")) is not ringing"
    case .notSnoozable(let label):
      "\(Self.name(label, "the alarm")) cannot be snoozed: its snooze is off"
    case .nothingToSkip(let label):
      "\(Self.name(label, "the alarm")) has no next time to skip; is it on?"
    case .nothingToUndo(let name):
      "\(Self.name(name, "the item")) has nothing to undo"
    case .alreadyDone(let title): "\(Self.name(title, "the reminder")) is already done"
    case .outOfRange(let what): what
    case .zone(let error): error.description
    case .store(let error): error.description
    }
  }

  private static func name(_ label: String, _ otherwise: String) -> String {
    label.isEmpty ? otherwise : "\"\(label)\""
  }
}
