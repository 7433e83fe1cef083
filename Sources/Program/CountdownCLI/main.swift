internal import CountdownArguments
internal import CountdownCommands
internal import CountdownSystem
internal import CountdownTerminal
internal import Glibc

// From arguments to an exit status; everything else is in `Request.parse` and `Program`.

StandardStreams.occupy()
// A write beyond the limit of file sizes fails with an error, and does not end the program.
signal(SIGXFSZ, SIG_IGN)
let environment = Environment.process
let streams = StandardStreams(glyphs: Glyphs(environment: environment))
let status: ExitStatus
do {
  let request = try Request.parse(
    try ProcessArguments.current(),
    configuration: Configuration.load(environment: environment),
    surroundings: Surroundings(process: environment), warn: StandardStreams.complain)
  status = Program(environment: environment, streams: streams).run(request)
} catch {
  StandardStreams.writeError(error.description)
  status = .misused
}
status.leave()
