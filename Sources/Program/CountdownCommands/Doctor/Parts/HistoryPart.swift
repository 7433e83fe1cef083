internal import CountdownArguments
internal import CountdownProgram
internal import CountdownSystem

/// The history: whether it can be read, and lines can be added.
struct HistoryPart: Sendable {
  let environment: Environment
  static let name = "history"

  var examination: Examination { Examination(Self.name) { [look()] } }

  private func look() -> Finding {
    guard case .kept = Configuration.load(environment: environment).history else {
      return .ok(Self.name, "off")
    }
    guard let file = HistoryFile(environment: environment) else {
      return .ok(Self.name, "none, because there is no state folder")
    }
    do {
      return .ok(
        Self.name, try file.isKept() ? "\(file.path) can be read and added to" : "none yet")
    } catch {
      return .missing(Self.name, "\(error)")
    }
  }
}
