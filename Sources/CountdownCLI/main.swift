internal import Countdown
internal import Foundation
internal import Glibc

StandardStreams.occupy()
let streams = StandardStreams()
let program = Program(environment: ProcessInfo.processInfo.environment, streams: streams)

func temporaryParse(_ arguments: [String]) -> Request? {
  var view = ViewOptions()
  var duration: Duration?
  var rest = arguments[...]
  while let first = rest.popFirst() {
    switch first {
    case "--label": view.label = rest.popFirst() ?? ""
    case "--inline": view.style = .inline
    case "--plain": view.style = .plain
    case "--stay": view.stay = true
    case "--overtime": view.overtime = true
    default: duration = try? Duration(parsing: first)
    }
  }
  return duration.map { .countdown(CountdownRequest(end: .after($0), view: view)) }
}

guard let request = temporaryParse(Array(CommandLine.arguments.dropFirst())) else {
  streams.complain("give a duration: \(DurationParseError.acceptedForms)")
  exit(2)
}
switch program.run(request) {
case .code(let code): exit(code)
case .signal(let number):
  SignalQueue.surrender(to: number)
  exit(128 + number)
}
