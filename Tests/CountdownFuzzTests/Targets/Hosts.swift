import Countdown
import CountdownStore
import CountdownSystem

@testable import CountdownHost
@testable import CountdownSharing

extension FuzzTarget {
  /// The requests of clients to a host that keeps its countdowns in memory.
  static let host = FuzzTarget(
    name: "host",
    readers: [
      "ping", "item", "list", "status", "start", "steps", "warnings", "attributes", "change",
      "elsewhere", "acknowledge", "failure",
    ]
  ) { bytes, reached in
    var lines = LineBuffer(longest: HostLimits().line)
    lines.append(bytes[...])
    var conversation: HostConversation?
    defer { conversation?.end() }
    while let line = lines.next() {
      guard let fields = try? JSONObject(reading: line), let request = try? HostRequest(fields),
        request.operation != "subscribe"
      else { continue }
      if conversation == nil { conversation = try HostConversation() }
      // What happens by itself could not be told from what a request does.
      guard let conversation, try conversation.isCalm() else { return }
      try conversation.check(request, &reached)
    }
  }
}

/// The requests of one input to the host of all inputs, which has threads.
private struct HostConversation {
  private static let host = Result { try HostCore(in: .inMemory(), for: program) }

  private static var program: HostProgram {
    var program = HostProgram { _ in }
    program.overdue = { 2 }
    program.item = { _ in ["item": ["state": "armed"]] }
    return program
  }

  private let core: HostCore
  private var store: any SharedStore { core.state.store }

  /// Lays the records of other processes: one of each kind that the host may command.
  init() throws {
    core = try Self.host.get()
    let now = RealTime.wallNanoseconds
    let steps = SharedSteps([
      SharedSteps.Step("Focus", .minutes(25), kind: "focus"),
      SharedSteps.Step("Break", .minutes(5), kind: "shortBreak"),
    ])
    for record in [
      FuzzRecords.countdown("egg", .paused, wall: now),
      FuzzRecords.countdown("work", .paused, wall: now, steps: steps),
      FuzzRecords.countdown("rice", .announced, wall: now),
    ] {
      _ = try core.state.entries.write(record, replacing: nil)
    }
  }

  /// Ends everything, so that the next input finds an empty host.
  func end() {
    for entry in (try? entries()) ?? [] {
      let removal = StoreEntry(entry.key, body: nil)
      _ = try? store.write([StoreChange(removal, replacing: entry.revision)])
    }
  }

  private func entries() throws -> [StoreEntry] {
    try store.changes(after: .start, limit: 10_000).entries.sorted { $0.key < $1.key }
  }

  /// Whether no countdown comes to a warning or to its end in the next half minute.
  func isCalm() throws -> Bool {
    let (soon, now) = (Duration.seconds(30), SharedTime.now)
    return try core.state.list().countdowns.allSatisfy { countdown in
      if countdown.stage != .running { return true }
      let left = countdown.remaining(at: now)
      return left > soon && !countdown.snapshot.warnings.contains { $0 < left && $0 > left - soon }
    }
  }

  func check(_ request: HostRequest, _ reached: inout Set<String>) throws {
    let before = try entries()
    // The server answers it by itself.
    let isPing = request.operation == "ping"
    let reply = isPing ? HostReply.success(core.about) : core.answer(request)
    let fields = try HostLines.fields(of: reply, tag: request.fields["tag"])
    switch reply {
    case .failure(let failure):
      try HostLines.check(failure, tag: request.fields["tag"])
      try require(try entries() == before, "\(failure) has changed a record")
      reached.insert("failure")
    case .success:
      try require(fields["ok"] == true, "a success that is none")
      var client: Set<String> = []
      try ClientReading.check(fields, &client)
      try checkAnswer(fields, to: request, &reached)
    }
  }

  private func checkAnswer(
    _ fields: JSONObject, to request: HostRequest, _ reached: inout Set<String>
  ) throws {
    switch request.operation {
    case "ping":
      _ = try HostInfo(fields)
      reached.insert("ping")
    case "item":
      try require(fields["item"] == ["state": "armed"], "another item")
      reached.insert("item")
    case "list", "status":
      let list = HostList(fields)
      try require(list.overdue == 2, "\(list.overdue) overdue")
      let names = try core.state.list().countdowns.map(\.name)
      let told = list.countdowns.map(\.name)
      try require(Set(told).isSubset(of: names), "\(told) of \(names)")
      if request.id == nil { try require(told == names, "\(told) instead of \(names)") }
      reached.insert(request.id == nil ? "list" : "status")
    case "start": try checkStart(HostChange(fields), of: request, &reached)
    case "acknowledge": reached.insert("acknowledge")
    default:
      let change = try HostChange(fields)
      reached.insert(["egg", "work", "rice"].contains(change.name) ? "elsewhere" : "change")
    }
  }

  /// What was asked for is what a reader of the record finds.
  private func checkStart(
    _ change: HostChange, of request: HostRequest, _ reached: inout Set<String>
  ) throws {
    try require(change.name == request.id, "\(change.name) has started")
    guard change.isSaved else { return }
    guard let record = try core.state.read(change.name) else {
      throw Violation("\(change.name) is saved nowhere")
    }
    let (snapshot, steps) = (record.snapshot, try request.steps)
    try require(snapshot.id == change.id, "the record of another countdown")
    try require(snapshot.label == request.fields["label"]?.string ?? "", "another label")
    try require(try record.attributes == request.attributes, "\(record.attributes)")
    try require(record.steps?.plan == steps?.plan, "\(record.steps as Any)")
    try require(record.steps?.advances == steps?.advances, "\(record.steps as Any)")
    // A step that is over already may have begun the next one.
    guard record.steps?.index ?? 0 == 0 else { return }
    let first = steps?.plan.first
    let total = if let first { first.duration } else { try request.duration }
    let warnings = if let first { first.warnings } else { try request.warnings }
    try require(snapshot.total == total, "\(snapshot.total) instead of \(total)")
    try require(Set(snapshot.warnings) == Set(warnings), "\(snapshot.warnings)")
    reached.insert("start")
    if steps != nil { reached.insert("steps") }
    if !warnings.isEmpty { reached.insert("warnings") }
    if !record.attributes.isEmpty { reached.insert("attributes") }
  }
}
