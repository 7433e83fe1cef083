internal import Countdown
internal import CountdownArguments
package import CountdownSystem

/// Writes ends into the history, as the configuration has it.
package struct HistoryLog: Sendable {
  private let environment: Environment

  package init(environment: Environment) { self.environment = environment }

  /// Notes an end.
  ///
  /// - Returns: a line about why that failed; nil when all is well or nothing is to be kept.
  package func note(_ entry: HistoryEntry) -> String? {
    guard case .kept(let limit) = Configuration.load(environment: environment).history,
      let file = HistoryFile(environment: environment)
    else { return nil }
    do {
      try file.append(entry, keeping: limit)
      return nil
    } catch  where error is FileFault || error is FolderFault {
      return "the history could not be written: \(error)"
    } catch {
      return "the history could not be written: \(error) (\(file.path.harmless))"
    }
  }
}
