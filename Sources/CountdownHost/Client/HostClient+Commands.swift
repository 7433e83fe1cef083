internal import Countdown
public import CountdownSharing
internal import CountdownSystem

// What a host does for its clients. An item is named by its id or its name; where none is named,
// the only countdown of the host is meant, and with several the host refuses.

extension HostClient {
  /// Asks the host about itself.
  public func ping() throws(HostError) -> HostInfo {
    try HostInfo(request(["v": Self.version, "op": "ping"]))
  }

  /// All countdowns that are shared on this machine, those of other processes too.
  public func list() throws(HostError) -> HostList {
    try HostList(request(["v": Self.version, "op": "list"]))
  }

  /// How one countdown stands.
  ///
  /// - Throws: ``HostError``; `.refused(.notFound, …)` when there is none of that name or id.
  public func status(of item: String) throws(HostError) -> HostCountdown {
    let answer = try request(["v": Self.version, "op": "status", "id": .string(item)])
    guard let first = HostList(answer).countdowns.first else {
      throw HostError(.badAnswer("no countdown in the answer about \(QuotedText(item))"))
    }
    return first
  }

  /// Starts a countdown, which goes on without this process.
  ///
  /// - Parameters:
  ///   - name: 1 to 64 of `a-z A-Z 0-9 - _ .`, which no running countdown has.
  ///   - duration: above zero, at most a hundred years.
  ///   - label: what people are shown.
  ///   - attributes: for whoever announces the end; see Documentation/Protocol.md.
  @discardableResult
  public func start(
    _ name: String, for duration: Duration, label: String = "", attributes: [String: String] = [:]
  ) throws(HostError) -> HostChange {
    try start(name, ["duration_s": .seconds(duration)], label, attributes)
  }

  /// Starts a routine with its first step, which goes on without this process.
  ///
  /// - Parameters:
  ///   - name: as for a countdown.
  ///   - steps: at most 400; each with a duration above zero, at most a hundred years.
  ///   - advances: whether the next step begins by itself at the end of the one before; else
  ///     ``next(_:)`` or ``toggle(_:)`` begins it.
  ///   - label: what people are shown besides the step's name.
  ///   - attributes: for whoever announces the ends.
  @discardableResult
  public func start(
    _ name: String, steps: [SharedSteps.Step], advances: SharedSteps.Advance = .manually,
    label: String = "", attributes: [String: String] = [:]
  ) throws(HostError) -> HostChange {
    let plan = steps.map { step -> JSONValue in
      [
        "name": .string(step.name), "kind": .string(step.kind),
        "duration_s": .seconds(step.duration), "round": .integer(Int64(step.round)),
      ]
    }
    return try start(
      name, ["steps": .array(plan), "advances": .string(advances.rawValue)], label, attributes)
  }

  private func start(
    _ name: String, _ what: JSONObject, _ label: String, _ attributes: [String: String]
  ) throws(HostError) -> HostChange {
    var fields: JSONObject = ["op": "start", "id": .string(name), "label": .string(label)]
    if !attributes.isEmpty { fields["attributes"] = .object(JSONObject(texts: attributes)) }
    return try HostChange(change(fields.merging(what)))
  }

  /// Halts a running countdown.
  @discardableResult
  public func pause(_ item: String? = nil) throws(HostError) -> HostChange {
    try perform("pause", item)
  }

  /// Lets a paused one go on.
  @discardableResult
  public func resume(_ item: String? = nil) throws(HostError) -> HostChange {
    try perform("resume", item)
  }

  /// Pauses one that runs, and lets a paused one go on; of a routine whose step is over it begins
  /// the next one.
  @discardableResult
  public func toggle(_ item: String? = nil) throws(HostError) -> HostChange {
    try perform("toggle", item)
  }

  /// Begins the next step of a routine at once.
  @discardableResult
  public func next(_ item: String? = nil) throws(HostError) -> HostChange {
    try perform("next", item)
  }

  /// Makes one longer; one that runs goes on running.
  ///
  /// - Parameter duration: above zero, at most a hundred years.
  @discardableResult
  public func add(
    _ duration: Duration, to item: String? = nil
  ) throws(HostError) -> HostChange {
    try perform("add", item, ["duration_s": .seconds(duration)])
  }

  /// Ends one before its time; its record goes.
  @discardableResult
  public func stop(_ item: String? = nil) throws(HostError) -> HostChange {
    try perform("stop", item)
  }

  /// Gives one its full time again, and a routine its first step; refused while it runs.
  @discardableResult
  public func reset(_ item: String? = nil) throws(HostError) -> HostChange {
    try perform("reset", item)
  }

  /// Takes note that somebody has seen an end: its record goes.
  public func acknowledge(_ item: String? = nil) throws(HostError) {
    _ = try change(fields("acknowledge", item))
  }

  private func perform(
    _ operation: String, _ item: String?, _ more: JSONObject = [:]
  ) throws(HostError) -> HostChange {
    try HostChange(change(fields(operation, item).merging(more)))
  }

  private func fields(_ operation: String, _ item: String?) -> JSONObject {
    var fields: JSONObject = ["op": .string(operation)]
    if let item { fields["id"] = .string(item) }
    return fields
  }
}

// MARK: - Taking over

extension HostClient {
  /// Asks the process that holds a host's lock to save and to end, for another one to take over.
  ///
  /// - Parameter lock: the lock's file, in which it says where it listens.
  /// - Throws: ``HostError``; `.unreachable` when it does not say so.
  package static func retireHost(of lock: String) throws(HostError) {
    guard let socket = HostRecord(at: lock)?.socket else {
      throw HostError(.unreachable(process: HostLock.holder(lock)))
    }
    let client = try HostClient(toSocket: socket, within: .seconds(3))
    try client.request(["v": version, "op": "retire"])
  }
}
