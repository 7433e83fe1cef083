internal import CCountdownScale
internal import Foundation

/// The other end of an assignment: this program, started anew.
enum ChildProcess {
  /// The most that an assignment may take, beside the times that the user asked for.
  private static let patience: UInt32 = 90

  /// Has a process of its own measure; answers with why there is nothing, if so.
  static func run(_ assignment: Assignment, _ options: Options) -> Outcome {
    if let refusal = assignment.refusal { return .missing(why: refusal) }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = [
      "--assignment", "\(assignment)", "--seconds", "\(options.length / .second)",
      "--idle", "\(options.idle / .second)",
    ]
    process.standardOutput = output
    do {
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return Self.outcome(of: process, data)
    } catch {
      return .missing(why: "no process: \(error)")
    }
  }

  private static func outcome(of process: Process, _ data: Data) -> Outcome {
    if let outcome = try? JSONDecoder().decode(Outcome.self, from: data) { return outcome }
    if process.terminationReason == .uncaughtSignal {
      let signal = process.terminationStatus
      if signal == SIGALRM { return .missing(why: "not done after \(patience) s more than asked") }
      return .missing(why: "it was killed by signal \(signal)")
    }
    return .missing(why: "it ended with status \(process.terminationStatus) and said nothing")
  }

  /// Measures in this process and tells the parent; ends without waiting for what still runs.
  static func serve(_ assignment: Assignment, _ options: Options) -> Never {
    scale_end_in_time(patience + UInt32((options.length + options.idle) / .second))
    var outcome: Outcome
    do { outcome = .measured(try assignment.run(options)) } catch {
      outcome = .missing(why: "\(error)")
    }
    if let data = try? JSONEncoder().encode(outcome) {
      try? FileHandle.standardOutput.write(contentsOf: data)
    }
    _exit(0)
  }
}
