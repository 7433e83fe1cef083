internal import Countdown
internal import CountdownSharing
internal import CountdownSystem

// Requests about all shared countdowns, the host's own and those of other processes.

extension HostCore {
  /// The answer to `status` and `list`.
  func status(of id: String?) throws(HostReply.Failure) -> JSONObject {
    let list = try shared(id)
    if list.countdowns.isEmpty, let id {
      guard let fault = list.faults.first else { throw .notFound(id) }
      throw HostReply.Failure(.failed, fault.description)
    }
    return [
      "countdowns": .array(list.readings().map { .object(JSONObject($0)) }),
      "faults": .array(list.faults.map { .string($0.description) }),
      "overdue": .integer(Int64(max(program.overdue(), 0))),
    ]
  }

  /// The shared countdowns with a name or an id; all when none is given. A look-up by name reads
  /// one file, however many others there are.
  func shared(_ key: String?) throws(HostReply.Failure) -> SharedList {
    do throws(SharingError) {
      guard let key else { return try state.list() }
      guard let id = CountdownID(key) else { return try state.list(only: key) }
      return try state.list().filter { $0.snapshot.id == id || $0.name == key }
    } catch {
      if case .badName = error.reason, let key { throw .notFound(key) }
      throw HostReply.Failure(.failed, "\(error)")
    }
  }

  /// The countdown with an id or a name; without one, the only one that belongs to no process.
  func meant(_ id: String?) throws(HostReply.Failure) -> SharedCountdown {
    if let id {
      guard let found = try shared(id).countdowns.first else { throw .notFound(id) }
      return found
    }
    let hosted = try shared(nil).countdowns.filter { $0.kind == .hosted }
    let meant = hosted.count > 1 ? hosted.filter { !$0.isOver(at: .now) } : hosted
    if meant.count == 1 { return meant[0] }
    if meant.isEmpty { throw .notFound(nil) }
    throw .ambiguous(meant.map(\.name))
  }

  /// The ended countdown with an id or a name; without one, the only countdown that has ended.
  func ended(_ id: String?) throws(HostReply.Failure) -> SharedCountdown {
    let countdowns = try shared(id).countdowns
    if id != nil, let only = countdowns.first { return only }
    let ended = countdowns.filter { $0.isOver(at: .now) }
    if ended.count == 1 { return ended[0] }
    if ended.isEmpty { throw .notFound(id) }
    throw .ambiguous(ended.map(\.name))
  }
}

extension HostReply.Failure {
  static func notFound(_ id: String?) -> Self {
    Self(.notFound, id.map { "there is no countdown \(QuotedText($0))" } ?? "nothing is running")
  }

  /// The refusal of a request that names no countdown when there are several.
  static func ambiguous(_ names: [String]) -> Self {
    let shown = names.prefix(10).joined(separator: ", ")
    return .badRequest("which one: \(shown)\(names.count > 10 ? ", …" : "")?")
  }
}
