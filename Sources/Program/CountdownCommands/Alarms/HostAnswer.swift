internal import Countdown
internal import CountdownArguments
internal import CountdownHost
internal import CountdownProcesses

/// The host's answer about an item that was just written.
enum HostAnswer {
  /// The host has answered.
  case report(HostItemReport)
  /// No host runs; the note about that, or nil if none is needed.
  case none(String?)
  /// A host runs but gave no answer: the reason, and what to do.
  case unconfirmed(String)
}

extension HostAnswer {
  /// Asks the user's host.
  ///
  /// - Parameter isAwaited: whether something is to ring, so that a host is started if none runs,
  ///   and its alerts are tried.
  init(
    on id: CountdownID, isAwaited: Bool, connector: HostConnector, isServed: Bool
  ) {
    do throws(CommandFailure) {
      guard let client = try Self.client(isAwaited, connector) else {
        self = .none(isAwaited ? AlarmContext.unserved : nil)
        return
      }
      self.init(on: id, isAwaited: isAwaited, by: client)
    } catch {
      let reason = error.reason
      self = isServed ? .unconfirmed(reason) : .none("nothing rings until a host runs: \(reason)")
    }
  }

  private static func client(
    _ isAwaited: Bool, _ connector: HostConnector
  ) throws(CommandFailure) -> HostClient? {
    if let client = try connector.connect() { return client }
    return isAwaited && connector.mayStart ? try connector.connectOrStart() : nil
  }

  private init(on id: CountdownID, isAwaited: Bool, by client: HostClient) {
    do throws(HostError) {
      self = .report(try client.report(on: id, triesAlerts: isAwaited))
    } catch {
      guard case .refused(.unknownOperation, _) = error.reason else {
        self = .unconfirmed("\(error)")
        return
      }
      self = .unconfirmed(
        "the host\(Self.number(client.process)) is an older version"
          + Self.advice(client.process))
    }
  }

  /// ` (process 12)`
  static func number(_ process: Int32?) -> String { process.map { " (process \($0))" } ?? "" }

  /// `; end it and start another: kill 12; countdown serve`
  static func advice(_ process: Int32?) -> String {
    process.map { "; end it and start another: kill \($0); countdown serve" } ?? ""
  }
}

extension HostItemReport {
  /// The reason why a written item may not ring, or a removed one still may; nil if all is well.
  func problem(isRemoved: Bool) -> String? {
    let host = "the host\(HostAnswer.number(process))"
    if isRemoved { return item == nil ? nil : "\(host) still has it\(HostAnswer.advice(process))" }
    if let storeFault { return "\(host) cannot save what rings: \(storeFault)" }
    if item != nil { return nil }
    return "\(host) does not know it, and keeps its alarms elsewhere\(HostAnswer.advice(process))"
  }
}
