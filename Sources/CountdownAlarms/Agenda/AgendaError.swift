public import Countdown
public import CountdownStore

/// Why an ``Agenda`` did not do what it was asked to. Nothing was changed.
@nonexhaustive
public enum AgendaError: Error, Hashable, Sendable {
  /// There is no such alarm or reminder, or it was removed.
  case unknown(CountdownID)
  /// There is one with this id already.
  case duplicate(CountdownID)
  /// The alarm neither rings nor is snoozed.
  case notRinging(label: String)
  /// The alarm is off, or has no next occurrence.
  case nothingToSkip(label: String)
  /// Nothing was done or left out that could be taken back.
  case nothingToUndo(String)
  /// The reminder is done.
  case alreadyDone(title: String)
  /// A value that cannot be: what it is, and what it may be.
  case outOfRange(String)
  /// The rules of a zone cannot be had.
  case zone(ZoneError)
  /// The store could not be read or written.
  case store(StoreError)
}

extension AgendaError {
  /// Throws where a text is longer than any that somebody means, and than stores can keep.
  static func check(_ name: String, _ text: String) throws(AgendaError) {
    if text.utf8.count <= 4_096 { return }
    throw .outOfRange("\(name) is too long; at most 4 KiB are allowed")
  }
}

extension AgendaError: CustomStringConvertible {
  /// A line: what is wrong, and what to do where that is clear.
  public var description: String {
    switch self {
    case .unknown(let id): "there is no alarm or reminder with the id \(id)"
    case .duplicate(let id): "there is already an alarm or reminder with the id \(id)"
    case .notRinging(let label): "\(Self.name(label, "the alarm")) is not ringing"
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
