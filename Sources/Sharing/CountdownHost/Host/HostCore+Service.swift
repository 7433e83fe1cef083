internal import Countdown
internal import CountdownSharing
internal import CountdownSystem
internal import Glibc

extension HostCore: HostService {
  func answer(_ request: HostRequest) -> HostReply {
    do throws(HostReply.Failure) {
      switch request.operation {
      case "ping":
        // A client's request may have changed whether the program has something to do.
        checkIdle()
        return .success(about(request))
      case "item": return .success(try item(request))
      case "status", "list": return .success(try status(of: request.id))
      case "start": return .success(try start(request))
      case "acknowledge": return .success(try acknowledge(request))
      default: return .success(try change(request))
      }
    } catch {
      return .failure(error)
    }
  }

  private func about(_ request: HostRequest) -> JSONObject {
    let faults = request.triesAlerts ? program.alertFaults() : nil
    return [
      "process": .integer(Int64(getpid())), "wakes": .bool(program.wakesMachine()),
      "alert_faults": faults.map { .object(JSONObject(texts: $0)) } ?? .null,
    ]
  }

  private func item(_ request: HostRequest) throws(HostReply.Failure) -> JSONObject {
    guard let id = request.id.flatMap(CountdownID.init) else {
      throw .badRequest("\"id\" must be the id of an alarm or a reminder")
    }
    let report = program.item(id)
    checkIdle()
    return about(request).merging(report)
  }

  func subscriberLeft() { checkIdle() }

  func retire() -> HostReply {
    guard program.onRetire != nil else { return .failure(.partOfAnother) }
    return .success([
      "process": .integer(Int64(getpid())), "saved": .bool(flush(within: .seconds(2))),
    ])
  }

  func retired() { program.onRetire?() }

  private func change(_ request: HostRequest) throws(HostReply.Failure) -> JSONObject {
    guard let command = HostCommand(request.operation) else {
      throw .unknownOperation(request.operation)
    }
    let duration = command.needsDuration ? try request.duration : .zero
    guard let item = try item(request.id) else {
      return try change(request.id ?? "", by: command.shared(duration))
    }
    if item.isRoutine || command == .next { return try change(item, by: command.shared(duration)) }
    // A countdown that was set back does not run, but it is listed.
    if command == .stop, item.timer.phase == .ready {
      end(item)
      return fields(of: item).merging(["phase": "stopped"])
    }
    let wasUnderWay = item.isUnderWay
    if let refusal = command.perform(on: item.timer, duration) {
      throw HostReply.Failure(.refused, command.text(refusal, of: item.name))
    }
    let fields = fields(of: item)
    if wasUnderWay, item.hasEnded {
      throw HostReply.Failure(.refused, command.text(.notRunning, of: item.name))
    }
    if command == .stop { end(item) }
    return fields
  }

  /// Commands a routine of the host: its countdown follows the record.
  private func change(
    _ item: HostedCountdown, by command: SharedCommand
  ) throws(HostReply.Failure) -> JSONObject {
    // The countdown's own latest change has to be in the store first.
    _ = item.isSaved
    let fields = try change(item.name, by: command)
    if command == .stop {
      item.timer.stop()
      end(item)
    }
    return fields
  }

  /// Commands the countdown of a record, whatever process counts it.
  private func change(
    _ key: String, by command: SharedCommand
  ) throws(HostReply.Failure) -> JSONObject {
    let found = try shared(key).countdowns
    guard let before = found.first else { throw .notFound(key) }
    do throws(SharingError) {
      let after = try state.perform(command, on: before.name)
      let record = after ?? before
      return [
        "id": .string("\(record.snapshot.id)"), "name": .string(record.name),
        "phase": .string((after?.stage ?? .stopped).rawValue),
        "total_s": .seconds(record.snapshot.total),
        "remaining_s": .seconds(record.remaining(at: .now)),
        "step": JSONValue(record.steps?.place), "saved": true,
      ]
    } catch {
      throw HostReply.Failure(error.code, "\(error)")
    }
  }

  private func end(_ item: HostedCountdown) {
    item.sharing.cancel()
    _ = item.isSaved
    forget(item)
  }

  private func start(_ request: HostRequest) throws(HostReply.Failure) -> JSONObject {
    guard let name = request.id else { throw .badRequest("\"id\" must name the countdown") }
    let steps = try request.steps
    let first = steps?.plan.first
    let duration = if let first { first.duration } else { try request.duration }
    let warnings = if let first { first.warnings } else { try request.warnings }
    let attributes = try request.attributes
    forgetSeen()
    let old = find(name)
    if let old {
      guard !old.isUnderWay else {
        throw HostReply.Failure(.refused, "\(QuotedText(name)) is already running")
      }
      // The latest change of the old one has to be in the store first.
      _ = old.isSaved
    }
    let label = request.fields["label"]?.string ?? ""
    // The countdown wakes nobody before its end: displays of seconds compute them.
    let timer = CountdownTimer(
      duration, every: steps?.longest ?? duration, label: label, adjustableWhileRunning: true,
      warnings: warnings)
    do {
      let item = try adopt(
        timer, as: name, attributes: attributes, steps: steps,
        replacing: old?.name == name ? old : nil)
      timer.start()
      return fields(of: item).merging(["step": JSONValue(steps?.place)])
    } catch {
      outlet.forget(timer.id)
      guard let error = error as? SharingError else {
        throw HostReply.Failure(.failed, "\(error)")
      }
      throw HostReply.Failure(error.code, whyNotShared(error, as: name))
    }
  }

  private func whyNotShared(_ error: SharingError, as name: String) -> String {
    guard case .nameTaken = error.reason, let record = try? state.read(name) else {
      return "\(error)"
    }
    if record.isOver(at: .now) {
      return "\(QuotedText(name)) has ended, and nobody has seen that yet; to clear it: countdown"
        + " clear \(name)"
    }
    if record.stage == .running { return "\(QuotedText(name)) is already running" }
    return "\(QuotedText(name)) is already there, and \(record.stage.rawValue)"
  }

  private func acknowledge(_ request: HostRequest) throws(HostReply.Failure) -> JSONObject {
    let record = try ended(request.id)
    do {
      guard try state.acknowledge(record) else {
        throw HostReply.Failure(.refused, "\(QuotedText(record.name)) has not ended")
      }
    } catch {
      throw (error as? HostReply.Failure) ?? HostReply.Failure(.failed, "\(error)")
    }
    if let item = find(record.name), !item.isUnderWay { end(item) }
    return [:]
  }

  /// The host's own countdown with an id or a name, or its only one; nil for one of another
  /// process.
  private func item(_ id: String?) throws(HostReply.Failure) -> HostedCountdown? {
    if let id { return find(id) }
    let items = count > 1 ? all.filter(\.isUnderWay) : all
    if items.count == 1 { return items[0] }
    if items.isEmpty { throw HostReply.Failure(.notFound, "nothing is running") }
    throw .ambiguous(items.map(\.name))
  }

  /// The countdown's state, once that is saved: a state in an answer outlives this process.
  private func fields(of item: HostedCountdown) -> JSONObject {
    let state = item.timer.state
    return [
      "id": .string("\(item.timer.id)"), "name": .string(item.name),
      "phase": .string("\(state.phase)"), "total_s": .seconds(state.total),
      "remaining_s": .seconds(state.remaining),
      "saved": .bool(item.isSaved),
    ]
  }
}

extension SharingError {
  /// The code for a client whose request caused the error.
  fileprivate var code: HostError.Code {
    switch reason {
    case .badName, .badAttributes, .badSteps, .tooLarge: .badRequest
    case .nameTaken, .refused, .noNextStep, .stepsOfOwner, .notAccepting: .refused
    case .notFound: .notFound
    default: .failed
    }
  }
}
