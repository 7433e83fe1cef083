internal import CountdownBenchmarkSupport
internal import CountdownHost
internal import CountdownSystem
internal import Foundation

/// Everything that is measured, on one host.
struct Measurement {
  let options: Options
  private let room: Room
  private let host: ResidentProcess
  private let (program, floor): (Program, Program)

  init(_ options: Options) throws {
    self.options = options
    room = try Room()
    program = try Program("countdown", or: options.program, environment: room.environment)
    floor = try Program("CountdownHostFloor", environment: room.environment)
    host = try ResidentProcess(program, in: room)
  }

  func run(_ note: (String) -> Void) throws -> [Outcome] {
    defer { host.end() }
    note("starting \(options.countdowns) countdowns")
    try fill()
    note("starting programs, \(options.rounds) times each")
    let commands = try commands()
    note("watching the idle host for \(options.idle) s")
    let wakeups = try idle()
    guard let memory = host.memory else { throw Failure("the host has ended") }
    return commands + [Outcome(.wakeups, counted: wakeups), Outcome(.memory, counted: memory)]
  }

  /// Countdowns of an hour and more: none ends while it is measured.
  private func fill() throws {
    let client = try room.client()
    for number in 0..<options.countdowns {
      try client.request([
        "v": 1, "op": "start", "id": .string("c\(number)"), "label": .string("Tea \(number)"),
        "duration_s": .integer(Int64(86_400 + number)),
      ])
    }
  }

  /// The programs take turns, so that whatever else the machine does meets all of them.
  private func commands() throws -> [Outcome] {
    let client = try room.client()
    var times: [Figure: [Double]] = [:]
    for _ in 0..<options.rounds {
      times[.floor, default: []].append(try floor.time())
      times[.start, default: []].append(try program.time("start", "measured", "5m"))
      times[.status, default: []].append(try program.time("status", "measured"))
      try client.request(["v": 1, "op": "stop", "id": "measured"])
    }
    return try [Figure.floor, .start, .status].map { try Outcome($0, of: times[$0] ?? []) }
  }

  private func idle() throws -> Double {
    // What was written last is on its way to the disk, and the host waits whether it is idle.
    Thread.sleep(forTimeInterval: 3)
    let before = host.wakeups
    Thread.sleep(forTimeInterval: Double(options.idle))
    return Double(host.wakeups - before)
  }
}
