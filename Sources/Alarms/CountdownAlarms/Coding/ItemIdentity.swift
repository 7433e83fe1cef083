package import Countdown

/// The identity of one kind of item: a type of its own, so that a reminder's identity cannot be
/// passed for an alarm's. The text is that of the UUID.
protocol ItemIdentity: TextCoded, Hashable, Sendable, LosslessStringConvertible {
  var uuid: CountdownID { get }
  init(_ uuid: CountdownID)
}

extension ItemIdentity {
  /// Reads the 36-character form of a UUID, in any case.
  public init?(_ description: String) {
    guard let uuid = CountdownID(description) else { return nil }
    self.init(uuid)
  }

  /// The 36-character lower-case form, such as `0f8fad5b-d9cb-469f-a165-70867728950e`.
  public var description: String { uuid.description }
}

extension Alarm {
  /// The identity of an alarm: a random UUID, coded as its text.
  public struct ID: ItemIdentity, Hashable, Codable, Sendable, LosslessStringConvertible {
    package let uuid: CountdownID

    package init(_ uuid: CountdownID) { self.uuid = uuid }

    /// A new random identity.
    public init() { uuid = CountdownID() }
  }
}

extension Reminder {
  /// The identity of a reminder: a random UUID, coded as its text.
  public struct ID: ItemIdentity, Hashable, Codable, Sendable, LosslessStringConvertible {
    package let uuid: CountdownID

    package init(_ uuid: CountdownID) { self.uuid = uuid }

    /// A new random identity.
    public init() { uuid = CountdownID() }
  }
}

extension Agenda {
  /// The identity of an item of an agenda, with the kind of item.
  ///
  /// ```swift
  /// switch event.id {
  /// case .alarm(let id): try agenda.acknowledge(id)
  /// case .reminder(let id): try agenda.complete(id)
  /// case nil: break
  /// }
  /// ```
  public enum ItemID: Hashable, Sendable, CustomStringConvertible {
    /// An alarm's.
    case alarm(Alarm.ID)
    /// A reminder's.
    case reminder(Reminder.ID)

    var uuid: CountdownID {
      switch self {
      case .alarm(let id): id.uuid
      case .reminder(let id): id.uuid
      }
    }

    /// The text of the UUID.
    public var description: String { uuid.description }
  }
}
