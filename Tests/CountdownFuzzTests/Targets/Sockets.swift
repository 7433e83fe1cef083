import Countdown
import CountdownSystem

@testable import CountdownHost

extension FuzzTarget {
  /// The lines between a host and its clients, in both directions.
  static let socket = FuzzTarget(name: "socket") { bytes in
    var (whole, parts) = (LineBuffer(longest: 512), LineBuffer(longest: 512))
    whole.append(bytes[...])
    let lines = lines(of: &whole)
    var others: [[UInt8]] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      parts.append(bytes[start..<min(start + 3, bytes.count)])
      others += Self.lines(of: &parts)
    }
    try require(lines == others, "other lines in small portions")
    try require(whole.isOverfull == parts.isOverfull, "overfull in one portion only")
    for line in lines {
      let fields: JSONObject
      do throws(JSONError) {
        fields = try JSONObject(reading: line[...])
      } catch {
        try requireHarmless(error.description)
        continue
      }
      try read(fields)
    }
  }

  private static func lines(of buffer: inout LineBuffer) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    while let line = buffer.next() { lines.append(Array(line)) }
    return lines
  }

  private static func read(_ fields: JSONObject) throws {
    do throws(HostReply.Failure) {
      let request = try HostRequest(fields)
      _ = try HostTopics(request)
      _ = try request.steps
    } catch {
      try requireHarmless(error.message)
      let line = HostReply.failure(error).line(tag: fields["tag"])
      let reply = try JSONObject(reading: line[...])
      try require(reply["tag"] == fields["tag"], "a reply with another tag")
    }
    _ = (HostEvent(fields), try? HostInfo(fields), HostList(fields), HostStep(fields))
    _ = try? HostChange(fields)
  }
}
