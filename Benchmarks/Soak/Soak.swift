internal import CountdownBenchmarkSupport
internal import Foundation

/// Runs the real program for a time under everything that can happen to it, and accounts for each
/// countdown and each alarm.
///
/// ```text
/// swift build -c release && swift run -c release CountdownSoak --seconds 3600
/// ```
@main
struct Soak {
  static func main() {
    let console = Console("CountdownSoak")
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      let options = try Options(parsing: arguments)
      if options.help { return print(Options.helpText) }
      Isolation.enter(with: arguments)
      let report = try Trial(options, console).run()
      print(report.text)
      exit(report.holds ? 0 : 1)
    } catch {
      console.fail(error)
    }
  }
}
