import CountdownHost
import CountdownSharing
import Glibc

// A host that a test may kill. Each announcement is a line in a file, before it is confirmed.

alarm(300)
let arguments = CommandLine.arguments

/// Writes one line at once, whole, whatever other processes write.
func note(_ line: String, in path: String) {
  let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
  _ = write(file, line + "\n", line.utf8.count + 1)
  close(file)
}

guard arguments.count == 4 else {
  print("which?")
  exit(2)
}
do {
  let (directory, state, log) = (arguments[1], arguments[2], arguments[3])
  let program = HostProgram { end in
    note("\(end.finish.isRepeated ? "again" : "finished") \(end.finish.id)", in: log)
  }
  let host = try ResidentHost(
    at: HostAddress(directory: directory), in: .files(in: state), for: program)
  _ = write(1, "ready\n", 6)
  // Until the test's end of the pipe is closed.
  _ = readLine()
  exit(host.shutDown(within: .seconds(60)) ? 0 : 1)
} catch {
  print(error)
  exit(1)
}
