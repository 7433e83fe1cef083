// A node of a fleet, in a process that a test may kill, halt or cut off. Writes a line for each
// beginning and each end of a handler to a file, and its reports to the standard output.
import Countdown
import CountdownPostgres
import Glibc

alarm(900)
let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 5, let concurrency = Int(arguments[2]), let work = Int(arguments[3])
else {
  print("usage: ADDRESS SCHEMA CONCURRENCY WORK_MS LEDGER [TABLE]")
  exit(2)
}
let ledger = open(arguments[4], O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
/// The table into which handlers write at their end, in the claim's transaction.
let effects = arguments.dropFirst(5).first

/// Writes a line in one call, so that it is whole and stays when the process is killed.
@Sendable func note(_ line: String, in file: Int32 = ledger) {
  _ = (line + "\n").withCString { write(file, $0, strlen($0)) }
}

/// A line of the ledger: word, key, attempt, fence, lateness in nanoseconds, process.
@Sendable func note(_ word: String, _ firing: Fleet.Firing) {
  let late = Int64(firing.lateness / .nanoseconds(1))
  note("\(word) \(firing.key) \(firing.attempt) \(firing.fence) \(late) \(getpid())")
}

let fleet = Fleet(arguments[0], schema: arguments[1])
let task = Task {
  try await fleet.run(concurrency: concurrency, onReport: { note("\($0)", in: 1) }) { firing in
    note("begin", firing)
    // As a bug that traps does.
    if firing.key.hasPrefix("trap") { kill(getpid(), SIGKILL) }
    if work > 0 { try await Task.sleep(for: .milliseconds(work)) }
    let wasCurrent = firing.isCurrent
    if let effects {
      do throws(FleetError) {
        try await firing.complete(with: [
          Fleet.Statement(
            "INSERT INTO \(effects) VALUES ($1, $2)", firing.key, "\(firing.fence)")
        ])
      } catch {
        if case .superseded = error.reason { note("refused", firing) }
        throw error
      }
    }
    note(wasCurrent ? "end" : "late", firing)
  }
}
// The end of the standard input ends the node.
Task.detached {
  while readLine() != nil {}
  task.cancel()
}
note("started", in: 1)
do { try await task.value } catch { note("\(error)", in: 1) }
note("over", in: 1)
