internal import Countdown
internal import CountdownArguments
internal import CountdownProgram
internal import CountdownSystem
internal import Glibc

/// The command that shows the application of a countdown: run without a shell, and without this
/// terminal, where its output would be written over the view.
struct OpenCommand {
  private let vector: [String]
  private let environment: Environment

  init(_ vector: [String], environment: Environment) {
    (self.vector, self.environment) = (vector, environment)
  }

  /// Runs the command to its end; nil, or the error. Blocks for as long as the application runs.
  func run() -> String? {
    guard let name = vector.first else { return "there is nothing to open" }
    let shown = name.harmless
    do {
      let process = try DetachedProcess.spawn(name, vector, environment: environment)
      let status = DetachedProcess.reap(process)
      if status == 0 { return nil }
      let signal = status & 0x7F
      return signal == 0
        ? "\(shown) ended with status \(status >> 8 & 0xFF)" : "\(shown) ended by signal \(signal)"
    } catch {
      return "\(shown): \(String(cString: strerror(error.code)))"
    }
  }
}
