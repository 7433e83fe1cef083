internal import CCountdownScale
internal import CountdownBenchmarkHarness
internal import Foundation

/// The other end of an assignment: this program, started anew.
enum ChildProcess {
  /// The most that an assignment may take, beside the times that the user asked for.
  private static let timeout = 90

  /// Has a process of its own measure; answers with why there is nothing, if so.
  static func run(_ assignment: Assignment) throws -> Outcome {
    if let refusal = assignment.refusal { return .missing(why: refusal) }
    let child = Command(try Command.own(assignment), hasErrors: true)
    if let outcome = try? JSONDecoder().decode(Outcome.self, from: child.output) { return outcome }
    return switch child.signal {
    case SIGALRM: .missing(why: "not done after \(timeout) s more than asked")
    case let signal?: .missing(why: "it was killed by signal \(signal)")
    case nil: .missing(why: "it ended with status \(child.status) and said nothing")
    }
  }

  /// Measures in this process and tells the parent; ends without waiting for what still runs.
  static func serve(_ assignment: Assignment) -> Never {
    scale_end_in_time(UInt32(timeout + assignment.seconds + assignment.idle))
    var outcome: Outcome
    do { outcome = .measured(try assignment.run()) } catch {
      outcome = .missing(why: "\(error)")
    }
    if let data = try? JSONEncoder().encode(outcome) {
      try? FileHandle.standardOutput.write(contentsOf: data)
    }
    _exit(0)
  }
}
