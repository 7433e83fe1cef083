internal import Glibc

/// A program that measures: its options are read, then it measures, then its report is printed.
///
/// ```swift
/// @main struct Kettle: Benchmark {
///   static func run(_ options: Options, _ console: Console) throws -> Report { … }
/// }
/// ```
package protocol Benchmark {
  associatedtype Options: BenchmarkOptions

  /// Measures. On the main actor, which begins on the main thread.
  @MainActor static func run(_ options: Options, _ console: Console) async throws -> Report

  /// Does what the program, as a child of itself, has been started for; false for other arguments.
  @MainActor static func serve(_ arguments: [String]) async throws -> Bool
}

extension Benchmark {
  package static func serve(_ arguments: [String]) async throws -> Bool { false }

  /// Status: 0 measured, 1 something failed or does not hold, 2 bad arguments.
  @MainActor package static func main() async {
    let console = Console(Options.program)
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      if try await serve(arguments) { return }
      let request = try Request<Options>(arguments)
      if request.help { return print(Options.helpText) }
      let report = try await run(request.options, console)
      print(request.json ? try report.json : report.text)
      if !report.holds { exit(1) }
    } catch {
      console.fail(error)
    }
  }
}
