package import Countdown
public import CountdownSharing
package import CountdownSystem

// The operations that a host offers its clients. An item is given by its id or its name. A call
// without one applies to the host's only countdown; if there are several, the host refuses.

extension HostClient {
  /// Asks the host about itself.
  public func ping() throws(HostError) -> HostInfo { try ping(triesAlerts: false) }

  /// Asks the host about itself.
  ///
  /// - Parameter triesAlerts: whether the host is to try its alerts silently for the answer, which
  ///   may take a second.
  public func ping(triesAlerts: Bool) throws(HostError) -> HostInfo {
    try HostInfo(ask(["op": "ping", "alerts": .bool(triesAlerts)]))
  }

  /// Asks for the report on an alarm or a reminder, after a look of the host into its store.
  ///
  /// - Parameter triesAlerts: as for a ping.
  package func item(
    _ id: CountdownID, triesAlerts: Bool = false
  ) throws(HostError) -> JSONObject {
    try ask(["op": "item", "id": .string("\(id)"), "alerts": .bool(triesAlerts)])
  }

  /// Stops or snoozes alarms that ring in the host, which knows what rings even while the store
  /// takes no writes.
  ///
  /// - Returns: `answered`: the alarms with `id`, `label` and the fields of an item; `refused`: the
  ///   ids of those that do not ring; `store_fault`.
  package func answer(_ request: RingRequest) throws(HostError) -> JSONObject {
    try change(request.fields)
  }

  /// All countdowns that are shared on this machine, those of other processes too.
  public func list() throws(HostError) -> HostList {
    try HostList(ask(["op": "list"]))
  }

  /// The state of one countdown.
  ///
  /// - Throws: ``HostError``; `.refused(.notFound, …)` when there is none of that name or id.
  public func status(of item: String) throws(HostError) -> HostCountdown {
    let answer = try ask(["op": "status", "id": .string(item)])
    guard let first = HostList(answer).countdowns.first else {
      throw HostError(.badAnswer("no countdown in the answer about \(QuotedText(item))"))
    }
    return first
  }

  /// Starts a countdown, which continues without this process.
  ///
  /// - Parameters:
  ///   - name: 1 to 64 of `a-z A-Z 0-9 - _ .`, which no running countdown has.
  ///   - duration: above zero, at most a hundred years.
  ///   - label: the text that people are shown.
  ///   - warnings: how long before the end to warn; at most a hundred.
  ///   - attributes: texts for the announcer of the end; see Documentation/Protocol.md.
  @discardableResult
  public func start(
    _ name: String, for duration: Duration, label: String = "", warnings: [Duration] = [],
    attributes: [String: String] = [:]
  ) throws(HostError) -> HostChange {
    let what = JSONObject(["duration_s": .seconds(duration)], warning: warnings)
    return try start(name, what, label, attributes)
  }

  /// Starts a routine with its first step, which continues without this process.
  ///
  /// - Parameters:
  ///   - name: as for a countdown.
  ///   - steps: at most 400; each with a duration above zero, at most a hundred years.
  ///   - advances: whether the next step begins automatically at the end of the previous one;
  ///     otherwise ``next(_:)`` or ``toggle(_:)`` begins it.
  ///   - repeats: whether the first step follows the last one, endlessly.
  ///   - label: the text that people are shown besides the step's name.
  ///   - attributes: texts for the announcer of the ends.
  @discardableResult
  public func start(
    _ name: String, steps: [SharedSteps.Step], advances: SharedSteps.Advance = .manually,
    repeats: Bool = false, label: String = "", attributes: [String: String] = [:]
  ) throws(HostError) -> HostChange {
    let plan = steps.map { step -> JSONValue in
      .object(
        JSONObject(
          [
            "name": .string(step.name), "kind": .string(step.kind),
            "duration_s": .seconds(step.duration), "round": .integer(Int64(step.round)),
          ], warning: step.warnings))
    }
    var what: JSONObject = ["steps": .array(plan), "advances": .string(advances.rawValue)]
    if repeats { what["repeats"] = .bool(true) }
    return try start(name, what, label, attributes)
  }

  private func start(
    _ name: String, _ what: JSONObject, _ label: String, _ attributes: [String: String]
  ) throws(HostError) -> HostChange {
    var fields: JSONObject = ["op": "start", "id": .string(name), "label": .string(label)]
    if !attributes.isEmpty { fields["attributes"] = .object(JSONObject(texts: attributes)) }
    return try HostChange(change(fields.merging(what)))
  }

  /// Pauses a running countdown.
  @discardableResult
  public func pause(_ item: String? = nil) throws(HostError) -> HostChange {
    try perform("pause", item)
  }

  /// Continues a paused countdown.
  @discardableResult
  public func resume(_ item: String? = nil) throws(HostError) -> HostChange {
    try perform("resume", item)
  }

  /// Pauses a running countdown, and continues a paused one. If the step of a routine is over, the
  /// next step begins.
  @discardableResult
  public func toggle(_ item: String? = nil) throws(HostError) -> HostChange {
    try perform("toggle", item)
  }

  /// Begins the next step of a routine at once.
  @discardableResult
  public func next(_ item: String? = nil) throws(HostError) -> HostChange {
    try perform("next", item)
  }

  /// Makes a countdown longer; a running one keeps running.
  ///
  /// - Parameter duration: above zero, at most a hundred years.
  @discardableResult
  public func add(
    _ duration: Duration, to item: String? = nil
  ) throws(HostError) -> HostChange {
    try perform("add", item, ["duration_s": .seconds(duration)])
  }

  /// Makes a countdown shorter; refused if no more than this is left.
  ///
  /// - Parameter duration: above zero, at most a hundred years.
  @discardableResult
  public func less(_ duration: Duration, from item: String? = nil) throws(HostError) -> HostChange {
    try perform("less", item, ["duration_s": .seconds(duration)])
  }

  /// Ends a countdown before its time, and removes its record.
  @discardableResult
  public func stop(_ item: String? = nil) throws(HostError) -> HostChange {
    try perform("stop", item)
  }

  /// Gives a countdown its full time again, and a routine its first step; refused while it runs.
  @discardableResult
  public func reset(_ item: String? = nil) throws(HostError) -> HostChange {
    try perform("reset", item)
  }

  /// Starts a countdown in any state with its given length, and a routine with its first step.
  ///
  /// - Parameter duration: the length of this run, if it is another one.
  @discardableResult
  public func restart(
    _ item: String? = nil, for duration: Duration? = nil
  ) throws(HostError) -> HostChange {
    try perform("restart", item, duration.map { ["duration_s": .seconds($0)] } ?? [:])
  }

  /// Gives a countdown another label, of at most 1,024 bytes.
  @discardableResult
  public func label(_ item: String? = nil, _ text: String) throws(HostError) -> HostChange {
    try perform("label", item, ["label": .string(text)])
  }

  /// Notes that a person has seen an end, and removes the record.
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
  /// Asks the process that holds a host's lock to save and to exit, so that another can take over.
  ///
  /// - Parameter lock: the lock's file, in which the host says where it listens.
  /// - Throws: ``HostError``; `.unreachable` when the file names no socket.
  package static func retireHost(of lock: String) throws(HostError) {
    guard let socket = HostRecord(at: lock)?.socket else {
      throw HostError(.unreachable(process: HostLock.holder(lock)))
    }
    let client = try HostClient(toSocket: socket, within: .seconds(3))
    try client.request(["v": version, "op": "retire"])
  }
}

// MARK: - Ends

extension HostClient {
  /// Tells the host that this process has announced the end of a run, and could not note that in
  /// the store, so that the host does not announce it again. Starts no host.
  ///
  /// - Parameters:
  ///   - name: the countdown's name.
  ///   - address: the address of the host; by default the user's.
  ///   - limit: the longest time for all.
  /// - Returns: whether a host has taken note.
  @discardableResult
  package static func noteAnnounced(
    _ name: String, run: CountdownID, to address: HostAddress? = nil,
    within limit: Duration = .milliseconds(200)
  ) -> Bool {
    do throws(HostError) {
      let address = if let address { address } else { try HostAddress.user() }
      // Where systemd listens, a connection would start a host.
      if let lock = address.record, !HostLock.isHeld(path: lock) { return false }
      let client = try HostClient(to: address, within: limit / 2)
      try client.request([
        "v": version, "op": "announced", "id": .string(name), "run": .string("\(run)"),
      ])
      return true
    } catch {
      return false
    }
  }
}

extension JSONObject {
  /// What is to be started, and how long before its end to warn.
  fileprivate init(_ what: JSONObject, warning warnings: [Duration]) {
    self = what
    if !warnings.isEmpty { self["warn_s"] = .array(warnings.map(JSONValue.seconds)) }
  }
}
