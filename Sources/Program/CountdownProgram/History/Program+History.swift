internal import Countdown
package import CountdownArguments
internal import CountdownSystem
package import CountdownTerminal
internal import Glibc

extension Program {
  /// `countdown history`.
  package func run(_ request: HistoryRequest) -> ExitStatus {
    // A reader that goes away causes a failed write, which is noticed.
    signal(SIGPIPE, SIG_IGN)
    guard let file = HistoryFile(environment: environment) else {
      StandardStreams.complain(
        "there is no history: set HOME or XDG_STATE_HOME to an absolute path")
      return .failed
    }
    let output = StandardOutput(streams: streams, environment: environment)
    do {
      if request.isCleared {
        output.write(try file.remove() ? "the history was removed" : "there is no history")
      } else {
        try show(file, request, on: output)
      }
    } catch  where error is FileFault || error is FolderFault {
      StandardStreams.complain("\(error)")
      return .failed
    } catch {
      StandardStreams.complain("\(file.path.harmless): \(error)")
      return .failed
    }
    return end(Ending(line: nil, status: .finished))
  }

  private func show(
    _ file: HistoryFile, _ request: HistoryRequest, on output: StandardOutput
  ) throws {
    let entries = try file.entries()
      .filter { entry in request.since.map { entry.ended >= $0 } ?? true }
      .sorted { $0.ended < $1.ended }
    if request.asJSON {
      for entry in entries { output.write(entry.line) }
      return
    }
    let isOff = Configuration.load(environment: environment).history == .off
    if isOff { StandardStreams.complain("history = off: nothing is recorded") }
    guard !entries.isEmpty else { return output.write("the history is empty") }
    let table = HistoryTable(entries: entries)
    output.write(table.ends)
    output.write("")
    output.write(table.sums)
  }
}
