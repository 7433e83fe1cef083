internal import CountdownBenchmarkHarness
internal import Foundation

/// What the program lists in the end.
struct Listing {
  let countdowns: [String: Judge.Listed]
  /// The labels of the alarms that ring, are snoozed, or have a missed ring.
  let alarms: Set<String>

  init(_ program: Program, in room: Room) throws {
    let status = try Self.decode(Status.self, ["status", "--json"], program, room)
    countdowns = Dictionary(
      status.countdowns.map { ($0.name, $0.listed) }, uniquingKeysWith: { $1 })
    let list = try Self.decode(AlarmList.self, ["alarm", "list", "--json"], program, room)
    alarms = Set(list.alarms.filter(\.isOpen).map(\.label))
  }

  private static func decode<Value: Decodable>(
    _ type: Value.Type, _ words: [String], _ program: Program, _ room: Room
  ) throws -> Value {
    let (file, errors) = (room.path + "/listing", room.path + "/listing-errors")
    for path in [file, errors] { unlink(path) }
    let process = try program.start(words, output: file, errors: errors)
    let status = Program.waitForEnd(of: process)
    if status != 0 {
      let text = (try? String(contentsOfFile: errors, encoding: .utf8)) ?? ""
      throw Failure("\(words.joined(separator: " ")) ended with status \(status): \(text)")
    }
    return try JSONDecoder().decode(type, from: try Data(contentsOf: URL(filePath: file)))
  }

  private struct Status: Decodable {
    let countdowns: [Countdown]
  }

  private struct Countdown: Decodable {
    let name, phase: String
    let missed, unconfirmed: Bool

    var listed: Judge.Listed {
      if missed { return .missed }
      if unconfirmed { return .unconfirmed }
      return phase == "finished" ? .finished : .underWay
    }
  }

  private struct AlarmList: Decodable {
    let alarms: [Alarm]
  }

  private struct Alarm: Decodable {
    struct Missed: Decodable {}

    let label, state: String
    let missed: Missed?

    var isOpen: Bool { missed != nil || ["ringing", "snoozed", "missed"].contains(state) }
  }
}
