// A node of a fleet, in a process that a test may kill, halt or cut off. Writes a line for each
// beginning and each end of a handler to a file, and its reports to the standard output.
#if Postgres
  import Countdown
  import CountdownPostgres
  import Glibc

  alarm(600)
  let arguments = Array(CommandLine.arguments.dropFirst())
  guard arguments.count == 5, let concurrency = Int(arguments[2]), let work = Int(arguments[3])
  else {
    print("usage: ADDRESS SCHEMA CONCURRENCY WORK_MS LEDGER")
    exit(2)
  }
  let ledger = open(arguments[4], O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)

  /// Writes a line in one call, so that it is whole and stays when the process is killed.
  @Sendable func note(_ words: Any..., in file: Int32 = ledger) {
    let line = words.map { "\($0)" }.joined(separator: " ") + "\n"
    _ = line.withCString { write(file, $0, strlen($0)) }
  }

  let fleet = Fleet(arguments[0], schema: arguments[1])
  let task = Task {
    try await fleet.run(concurrency: concurrency, onReport: { note($0, in: 1) }) { firing in
      note(
        "begin", firing.key, firing.attempt, firing.fence,
        firing.lateness.components.attoseconds / 1_000_000_000
          + firing.lateness.components.seconds * 1_000_000_000,
        WallMoment.now.duration(to: firing.due) / .nanoseconds(-1), getpid())
      if work > 0 { try await Task.sleep(for: .milliseconds(work)) }
      note("end", firing.key, firing.fence, firing.isCurrent)
    }
  }
  // The end of the standard input ends the node.
  Task.detached {
    while readLine() != nil {}
    task.cancel()
  }
  do { try await task.value } catch { note(error, in: 1) }
  note("over", in: 1)
#endif
