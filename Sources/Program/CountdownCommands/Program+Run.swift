internal import Countdown
package import CountdownArguments
internal import CountdownProgram
internal import CountdownResident
package import CountdownTerminal
internal import CountdownViews
internal import Glibc

/// Carries out a checked request up to its exit status: assembles the parts and runs them.
extension Program {
  package func run(_ request: Request) -> ExitStatus {
    // A reader that goes away causes a failed write, which is noticed.
    signal(SIGPIPE, SIG_IGN)
    switch request {
    case .print(let text):
      streams.send(text)
      return end(Ending(line: nil, status: .finished))
    case .countdown(let request): return run(request)
    case .kitchen(let view): return kitchen(view)
    case .pomodoro(let request): return run(request)
    case .stopwatch(let request): return run(request)
    case .alarm(let request): return run(request)
    case .remind(let request): return run(request)
    case .serve(let request): return request.isForeground ? serve(request) : startHost(request)
    case .remote(let request): return run(request) { ClipTrial.fault(ofFiles: $0) }
    case .undo: return undo()
    case .doctor(let request): return run(request)
    case .history(let request): return run(request)
    case .watch(let request):
      return watch(request) { [environment] in WatchDeeds(environment).answer(to: $0) }
    case .bar(let format): return bar(format)
    }
  }
}
