/// The owner of a claim: a process, or a session with a server. Two independent parts of one
/// process are two owners.
public struct StoreOwner: Hashable, Sendable, RawRepresentable {
  /// The engine's own form.
  public let rawValue: String

  /// An owner that was stored earlier.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The knowledge about an owner's life.
public enum Liveness: Hashable, Sendable {
  /// The owner runs, sleeps or is stopped, and may continue.
  case alive
  /// The owner has ended and never continues.
  case dead
  /// The owner cannot be seen from here: it is on another machine, or in another container.
  case unknown
}

extension StoreOwner {
  /// A part of this process as the owner of claims: a mark by which other processes find out
  /// whether this one still runs, and a number.
  ///
  /// The mark is read from `/proc` each time, because a forked child is another owner; about 50 µs.
  ///
  /// - Parameter instance: a number for each independent part of one process, such as two agendas.
  public static func process(instance: UInt64) -> StoreOwner {
    StoreOwner(rawValue: "\(ProcessMark.current.text)#\(String(instance, radix: 16))")
  }

  /// Whether the process that the owner is a part of still runs, as far as can be known from here;
  /// the liveness of owners where a store has no other rule. Reads `/proc`; about 50 µs.
  ///
  /// Unknown for a process on another machine or in another container, and for an owner that
  /// ``process(instance:)`` did not make.
  public var processLiveness: Liveness {
    let parts = rawValue.split(separator: "#", omittingEmptySubsequences: false)
    guard parts.count == 2, UInt64(parts[1], radix: 16) != nil,
      let mark = ProcessMark(String(parts[0]))
    else { return .unknown }
    return mark.life
  }

  /// Whether the process is alive and halted; see ``ProcessMark/isHalted``.
  package var isHalted: Bool { ProcessMark(processName)?.isHalted ?? false }

  /// ``processLiveness`` in a store of many machines. A process of another boot may be one of
  /// another machine: machines that were made from one image have one name. Its life is unknown
  /// here.
  package var livenessHere: Liveness {
    guard let mark = ProcessMark(processName), mark.boot == ProcessMark.current.boot else {
      return .unknown
    }
    return processLiveness
  }

  /// The owner without the number of its part.
  package var processName: String {
    rawValue.lastIndex(of: "#").map { String(rawValue[..<$0]) } ?? rawValue
  }
}
