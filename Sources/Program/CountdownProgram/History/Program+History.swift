internal import Countdown
internal import CountdownAlarms
package import CountdownArguments
internal import CountdownSystem
package import CountdownTerminal

extension Program {
  /// `countdown history`.
  package func run(_ request: HistoryRequest) -> ExitStatus {
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
        try show(try file.entries(), request, on: output)
      }
    } catch let failure as CommandFailure {
      StandardStreams.complain(failure.reason)
      return failure.status
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
    _ all: [HistoryEntry], _ request: HistoryRequest, on output: StandardOutput
  ) throws(CommandFailure) {
    let entries = try request.selected(of: all)
    switch (request.form, request.unit) {
    case (.json, nil): for entry in entries { output.write(entry.line) }
    case (.json, .some): send(HistoryData.json(sums(entries, request)), on: output)
    case (.csv, nil): send(HistoryData.csv(entries), on: output)
    case (.csv, .some): send(HistoryData.csv(sums(entries, request)), on: output)
    case (.table, _): showTables(entries, request, isEmpty: all.isEmpty, on: output)
    }
  }

  /// Writes lines as they are, whatever the locale.
  private func send(_ lines: [String], on output: StandardOutput) {
    if !lines.isEmpty { output.send(lines.joined(separator: "\n") + "\n") }
  }

  private func showTables(
    _ entries: [HistoryEntry], _ request: HistoryRequest, isEmpty: Bool, on output: StandardOutput
  ) {
    let isOff = Configuration.load(environment: environment).history == .off
    if isOff { StandardStreams.complain("history = off: nothing is recorded") }
    guard !entries.isEmpty else {
      return output.write(isEmpty ? "the history is empty" : "nothing has ended since then")
    }
    if request.unit == nil { output.write(HistoryTable(entries: entries).ends) }
    let sums = sums(entries, request)
    if sums.rows.isEmpty {
      if request.unit != nil { output.write("there were only breaks, which are in no sum") }
      return
    }
    if request.unit == nil { output.write("") }
    output.write(SumTable(sums: sums, width: output.width).table)
  }

  private func sums(_ entries: [HistoryEntry], _ request: HistoryRequest) -> HistorySums {
    HistorySums(of: entries, by: request.unit, in: request.zone, since: request.since)
  }
}

extension HistoryRequest {
  /// The entries that are asked for, in the order of their ends.
  ///
  /// - Throws: `CommandFailure` where none has the name, with one that may have been meant.
  func selected(of all: [HistoryEntry]) throws(CommandFailure) -> [HistoryEntry] {
    var entries = all
    if let name {
      entries = all.filter { $0.isCalled(name) }
      if entries.isEmpty, !all.isEmpty {
        let close = Set(all.map { $0.task.lowercased() }).sorted().closest(to: name)
        let hint = close.map { "; did you mean \(DisplayText.cleaned($0).quoted)?" } ?? ""
        throw CommandFailure("nothing in the history is called \(name.quoted)\(hint)", .misused)
      }
    }
    return entries.filter { entry in since.map { entry.ended >= $0 } ?? true }
      .sorted { $0.ended < $1.ended }
  }
}
