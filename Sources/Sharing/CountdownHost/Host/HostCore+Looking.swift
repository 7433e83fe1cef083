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
      if let own = find(key) { return try state.list(only: own.name) }
      return try state.list().filter { $0.snapshot.id == id || $0.name == key }
    } catch {
      if case .badName = error.reason, let key { throw .notFound(key) }
      throw HostReply.Failure(.failed, "\(error)")
    }
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
  /// The refusal of a request that names no countdown when there are several.
  static func ambiguous(_ names: [String]) -> Self {
    let shown = names.prefix(10).joined(separator: ", ")
    return .badRequest("which one: \(shown)\(names.count > 10 ? ", …" : "")?")
  }
}
