internal import Countdown
internal import CountdownSharing
internal import CountdownSystem
internal import Glibc

extension HostCore: HostService {
  func answer(_ request: HostRequest) -> HostReply {
    do throws(HostReply.Failure) {
      switch request.operation {
      case "ping":
        return .success(HostSurroundings.fields.merging(about(triesAlerts: request.triesAlerts)))
      case "item": return .success(try item(request))
      case "answer": return .success(try answerRings(request))
      case "status", "list": return .success(try status(of: request.id))
      case "start": return .success(try start(request))
      case "acknowledge": return .success(try acknowledge(request))
      default: return .success(try change(request))
      }
    } catch {
      return .failure(error)
    }
  }

  var about: JSONObject { about(triesAlerts: false) }

  private func about(triesAlerts: Bool) -> JSONObject {
    let faults = triesAlerts ? program.alertFaults() : nil
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
    return about(triesAlerts: request.triesAlerts).merging(report)
  }

  private func answerRings(_ request: HostRequest) throws(HostReply.Failure) -> JSONObject {
    guard let report = program.answer(try RingRequest(request)) else {
      throw .unknownOperation(request.operation)
    }
    checkIdle()
    return about.merging(report)
  }

  func look() { checkIdle() }

  func retire() -> HostReply {
    guard program.onRetire != nil else { return .failure(.partOfAnother) }
    return .success(["process": .integer(Int64(getpid())), "saved": true])
  }

  func retired() { program.onRetire?() }

  private func change(_ request: HostRequest) throws(HostReply.Failure) -> JSONObject {
    guard let command = try SharedCommand(request) else {
      throw .unknownOperation(request.operation)
    }
    let before = try meant(request.id)
    waitForFirstLook()
    do throws(SharingError) {
      let after = try state.perform(
        command, on: before.name, onStop: program.onStop, onWrite: learn)
      return fields(of: after ?? before, after?.stage ?? .stopped)
    } catch {
      throw HostReply.Failure(error)
    }
  }

  private func start(_ request: HostRequest) throws(HostReply.Failure) -> JSONObject {
    guard let name = request.id else { throw .badRequest("\"id\" must name the countdown") }
    let steps = try request.steps
    let first = steps?.plan.first
    let duration = if let first { first.duration } else { try request.duration }
    var start = SharedCountdowns.Start(name, for: duration)
    start.warnings = if let first { first.warnings } else { try request.warnings }
    (start.attributes, start.steps) = (try request.attributes, steps)
    start.label = request.fields["label"]?.string ?? ""
    waitForFirstLook()
    do throws(SharingError) {
      let record = try state.start(start)
      return fields(of: record, record.stage)
    } catch {
      throw HostReply.Failure(error.code, whyNotStarted(error, as: name))
    }
  }

  private func whyNotStarted(_ error: SharingError, as name: String) -> String {
    guard case .nameTaken = error.reason, let record = try? state.read(name) else {
      return "\(error)"
    }
    if record.isOver(at: .now) {
      return "\(QuotedText(name)) has ended, and its end has not been seen yet; to clear it:"
        + " countdown clear \(name)"
    }
    if record.stage == .running { return "\(QuotedText(name)) is already running" }
    return "\(QuotedText(name)) is already there, and \(record.stage.rawValue)"
  }

  private func acknowledge(_ request: HostRequest) throws(HostReply.Failure) -> JSONObject {
    let record = try ended(request.id)
    do throws(SharingError) {
      if try state.acknowledge(record) { return [:] }
    } catch {
      throw HostReply.Failure(error)
    }
    throw HostReply.Failure(.refused, "\(QuotedText(record.name)) has not ended")
  }

  /// The countdown's state after a change, which is in the store.
  private func fields(
    of record: SharedCountdown, _ stage: SharedCountdown.Stage
  ) -> JSONObject {
    [
      "id": .string("\(record.snapshot.id)"), "name": .string(record.name),
      "phase": .string(stage.rawValue), "total_s": .seconds(record.snapshot.total),
      "remaining_s": .seconds(record.remaining(at: .now)),
      "step": JSONValue(record.steps?.place), "saved": true,
    ]
  }
}

extension SharedCommand {
  /// The command of a request; nil for an operation that is none.
  fileprivate init?(_ request: HostRequest) throws(HostReply.Failure) {
    switch request.operation {
    case "pause": self = .pause
    case "resume": self = .resume
    case "toggle": self = .toggle
    case "next": self = .next
    case "add": self = .add(try request.duration)
    case "less": self = .less(try request.duration)
    case "stop": self = .stop
    case "reset": self = .reset
    case "restart":
      self = .restart(for: request.fields["duration_s"] == nil ? nil : try request.duration)
    case "label":
      guard let text = request.fields["label"]?.string else {
        throw .badRequest("\"label\" must be a text")
      }
      self = .label(text)
    default: return nil
    }
  }
}

extension HostReply.Failure {
  fileprivate init(_ error: SharingError) { self.init(error.code, "\(error)") }
}

extension SharingError {
  /// The code for a client whose request caused the error.
  fileprivate var code: HostError.Code {
    switch reason {
    case .badName, .badAttributes, .badSteps, .labelTooLong, .tooLarge: .badRequest
    case .nameTaken, .refused, .noNextStep, .notAccepting: .refused
    case .notFound: .notFound
    default: .failed
    }
  }
}
