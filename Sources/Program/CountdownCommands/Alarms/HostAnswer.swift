internal import Countdown
internal import CountdownArguments
internal import CountdownHost
internal import CountdownProgram
internal import CountdownSystem
internal import CountdownTerminal

/// The host's answer about an item that was just written. The host is asked once, because it rings.
struct HostAnswer {
  /// The fields of the host's report; nil without a host, where this process knows as much.
  var report: JSONObject?
  /// A note about the missing host; nil if none is needed.
  var note: String?
}

extension HostAnswer {
  /// Asks the user's host.
  ///
  /// - Parameters:
  ///   - isAwaited: whether something is to ring, so that a host is started if none runs, and its
  ///     alerts are tried.
  ///   - isServed: whether a process rings alarms.
  /// - Throws: the reason why a host that runs has not confirmed the item.
  init(
    on id: CountdownID, isAwaited: Bool, connector: HostConnector, isServed: () -> Bool
  ) throws(CommandFailure) {
    do {
      report = try Self.report(on: id, isAwaited, connector)
      if report == nil, isAwaited { note = AlarmContext.unserved }
    } catch let error as HostError where error.isRefusal {
      guard case .refused(.unknownOperation, _) = error.reason else {
        throw .unconfirmed("\(error)")
      }
      let process = (try? connector.connect())??.process.map(Int64.init)
      throw .unconfirmed(by: process, "is an older version")
    } catch {
      let reason = (error as? CommandFailure)?.reason ?? "\(error)"
      if isServed() { throw .unconfirmed(reason) }
      note = "nothing rings until a host runs: \(reason)"
    }
  }

  /// The report of the running host, or of one that is started; nil without a host.
  private static func report(
    on id: CountdownID, _ isAwaited: Bool, _ connector: HostConnector
  ) throws -> JSONObject? {
    do throws(HostError) {
      return try HostClient(to: .user()).item(id, triesAlerts: isAwaited)
    } catch {
      guard error.reason == .notRunning || error.reason == .closed else { throw error }
    }
    guard isAwaited, connector.mayStart else { return nil }
    return try connector.connectOrStart().item(id, triesAlerts: true)
  }
}

// MARK: - Confirming

extension HostAnswer {
  /// The item in the host, if that knows it and can save what becomes of it; nil without a host.
  func confirmed() throws(CommandFailure) -> JSONObject? {
    guard let report else { return nil }
    if let fault = report["store_fault"]?.string {
      throw .unconfirmed(by: process, "cannot save what rings: \(fault)", isOfUse: true)
    }
    if let item = report["item"]?.object { return item }
    throw .unconfirmed(by: process, "does not know it, and keeps its alarms elsewhere")
  }

  /// Fails if the host has an item that was removed.
  func confirmRemoval() throws(CommandFailure) {
    if report?["item"]?.object == nil { return }
    throw .unconfirmed(by: process, "still has it")
  }

  private var process: Int64? { report?["process"]?.integer }
}

extension CommandFailure {
  static func unconfirmed(_ reason: String) -> CommandFailure {
    CommandFailure("saved, but not confirmed: \(reason)", .failed)
  }

  /// - Parameter isOfUse: whether the host need not give way to another one.
  fileprivate static func unconfirmed(
    by process: Int64?, _ words: String, isOfUse: Bool = false
  ) -> CommandFailure {
    guard let process else { return .unconfirmed("the host \(words)") }
    let advice = isOfUse ? "" : "; end it and start another: kill \(process); countdown serve"
    return .unconfirmed("the host (process \(process)) \(words)\(advice)")
  }
}
