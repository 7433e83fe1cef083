import Countdown
import CountdownSystem

@testable import CountdownHost
@testable import CountdownSharing

extension FuzzTarget {
  /// The lines between a host and its clients, in both directions.
  static let socket = FuzzTarget(
    name: "socket",
    readers: [
      "request", "duration", "warnings", "attributes", "steps", "topics", "refusal", "event",
      "info", "list", "countdown", "step", "change", "item", "opening",
    ]
  ) { bytes, reached in
    let lines = try SocketLines.lines(of: bytes)
    for line in lines {
      let fields: JSONObject
      do throws(JSONError) {
        fields = try JSONObject(reading: line[...])
      } catch {
        try requireHarmless(error.description)
        continue
      }
      try HostReading.check(fields, &reached)
      try ClientReading.check(fields, &reached)
      if let opening = OpenConnection.Opening(line[...]) {
        try require(fields["op"] == "open", "an opening without its word")
        try require(fields["id"]?.string == opening.id, "an opening of another countdown")
        reached.insert("opening")
      }
    }
  }
}

/// Bytes that come over a connection.
enum SocketLines {
  /// The lines in the buffers of a host and of a client, and in a small one, whole and in portions.
  ///
  /// - Returns: the lines that a client reads.
  static func lines(of bytes: [UInt8]) throws(Violation) -> [[UInt8]] {
    var longest: [[UInt8]] = []
    for limit in [64, HostLimits().line, Wire.longestAnswer] {
      var (whole, parts) = (LineBuffer(longest: limit), LineBuffer(longest: limit))
      whole.append(bytes[...])
      longest = take(from: &whole)
      var others: [[UInt8]] = []
      for start in stride(from: 0, to: bytes.count, by: 3) {
        parts.append(bytes[start..<min(start + 3, bytes.count)])
        others += take(from: &parts)
      }
      try require(longest == others, "other lines in small portions")
      try require(whole.isOverfull == parts.isOverfull, "overfull in one portion only")
      try require(longest.allSatisfy { $0.count <= limit }, "a line of over \(limit) bytes")
    }
    return longest
  }

  private static func take(from buffer: inout LineBuffer) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    while let line = buffer.next() { lines.append(Array(line)) }
    return lines
  }
}

/// A line as a host reads it.
private enum HostReading {
  static func check(_ fields: JSONObject, _ reached: inout Set<String>) throws {
    let tag = fields["tag"]
    let read = try part("request", tag, &reached) { () throws(HostReply.Failure) -> HostRequest? in
      try HostRequest(fields)
    }
    guard let request = read else { return }
    let duration = try part("duration", tag, &reached) {
      () throws(HostReply.Failure) -> Duration? in try request.duration
    }
    try require(duration.map(isAllowed) ?? true, "a duration of \(duration as Any)")
    let warnings = try part("warnings", tag, &reached) {
      () throws(HostReply.Failure) -> [Duration]? in
      let warnings = try request.warnings
      return warnings.isEmpty ? nil : warnings
    }
    try require(areAllowed(warnings ?? []), "the warnings \(warnings as Any)")
    let attributes = try part("attributes", tag, &reached) {
      () throws(HostReply.Failure) -> [String: String]? in
      let attributes = try request.attributes
      return attributes.isEmpty ? nil : attributes
    }
    if let attributes {
      try require(JSONObject(texts: attributes).texts == attributes, "other attributes")
    }
    let steps = try part("steps", tag, &reached) {
      () throws(HostReply.Failure) -> SharedSteps? in try request.steps
    }
    if let steps { try check(steps) }
    _ = try part("topics", tag, &reached) {
      () throws(HostReply.Failure) -> HostTopics? in
      request.operation == "subscribe" ? try HostTopics(request) : nil
    }
  }

  /// A part of a request; nil where the host refuses it, or there is none.
  private static func part<Value>(
    _ name: String, _ tag: JSONValue?, _ reached: inout Set<String>,
    _ read: () throws(HostReply.Failure) -> Value?
  ) throws -> Value? {
    do throws(HostReply.Failure) {
      guard let value = try read() else { return nil }
      reached.insert(name)
      return value
    } catch {
      try HostLines.check(error, tag: tag)
      return nil
    }
  }

  private static func check(_ steps: SharedSteps) throws {
    try require(!steps.plan.isEmpty, "a routine without steps")
    for step in steps.plan {
      try require(isAllowed(step.duration), "a step of \(step.duration)")
      try require(areAllowed(step.warnings), "the warnings \(step.warnings)")
    }
    guard steps.isShareable else { return try requireHarmless(steps.problem ?? "") }
    try require((1...400).contains(steps.plan.count), "\(steps.plan.count) steps")
    try require(SharedSteps(steps.fields) == steps, "a record has other steps")
  }

  private static func isAllowed(_ duration: Duration) -> Bool {
    duration > .zero && duration <= .hundredYears
  }

  private static func areAllowed(_ warnings: [Duration]) -> Bool {
    warnings.count <= 100 && warnings.allSatisfy(isAllowed)
  }
}

/// The lines of a host.
enum HostLines {
  /// The answer to a request, as its client reads it.
  static func fields(of reply: HostReply, tag: JSONValue?) throws -> JSONObject {
    let line = reply.line(tag: tag)
    try require(line.last == UInt8(ascii: "\n"), "an answer without an end")
    let fields = try JSONObject(reading: line.dropLast())
    try require(fields["tag"] == tag, "an answer with another tag")
    return fields
  }

  /// What a client is told of a failure is what the host found.
  static func check(_ failure: HostReply.Failure, tag: JSONValue?) throws {
    try requireHarmless(failure.message)
    let fields = try fields(of: .failure(failure), tag: tag)
    try require(fields["ok"] == false, "a failure that is none")
    let error = Wire.refusal(fields)
    try require(
      error.reason == .refused(failure.code, failure.message), "\(failure) is read as \(error)")
  }
}
