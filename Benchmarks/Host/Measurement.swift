internal import Countdown
internal import CountdownBenchmarkHarness
internal import CountdownHost
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

  func run(_ note: (String) -> Void) throws -> [Finding] {
    defer { host.end() }
    try fill(0..<Self.few)
    note("starting programs, \(options.rounds) times each")
    let quick = try quickCommands()
    note("starting \(options.countdowns) countdowns")
    try fill(Self.few..<max(options.countdowns, Self.few))
    let commands = quick + [try start()]
    note("watching the idle host for \(options.idle) s")
    let wakeups = try idle()
    guard let memory = host.memory else { throw Failure("the host has ended") }
    return commands + [Finding(.wakeups, [wakeups]), Finding(.memory, [memory])]
  }

  /// Countdowns of an hour and more: none ends while it is measured.
  private func fill(_ numbers: Range<Int>) throws {
    let client = try room.client()
    for number in numbers {
      try client.start("c\(number)", for: .seconds(86_400 + number), label: "Tea \(number)")
    }
  }

  /// As many countdowns as a person has.
  private static let few = 5

  /// The programs take turns, so that whatever else the machine does meets all of them.
  private func quickCommands() throws -> [Finding] {
    let client = try room.client()
    var values: [Figure: [Double]] = [:]
    func note(_ figure: Figure, _ value: Double) { values[figure, default: []].append(value) }
    for _ in 0..<options.rounds {
      let base = try floor.run([])
      note(.floor, base.time)
      try start(in: client)
      for command in QuickCommand.allCases {
        let run = try program.run(command.arguments)
        note(command.time, run.time / base.time)
        note(command.processor, run.processor - base.processor)
      }
      try client.stop("measured")
    }
    return Figure.quick.map { Finding($0, values[$0] ?? []) }
  }

  /// Starts the countdown that is measured, and nothing else.
  private func start(in client: HostClient) throws {
    try client.start("measured", for: .minutes(5))
  }

  /// Starts a countdown beside all the others.
  private func start() throws -> Finding {
    let client = try room.client()
    let times = try (0..<options.rounds).map { _ in
      let time = try program.run(["start", "measured", "5m"]).time
      try client.stop("measured")
      return time
    }
    return Finding(.start, times)
  }

  private func idle() throws -> Double {
    // What was written last is on its way to the disk, and the host waits whether it is idle.
    Thread.sleep(forTimeInterval: 3)
    let before = host.wakeups
    Thread.sleep(forTimeInterval: Double(options.idle))
    return Double(host.wakeups - before)
  }
}
