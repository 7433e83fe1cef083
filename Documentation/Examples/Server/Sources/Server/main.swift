import Countdown
import Foundation

let sessions = Sessions(limit: .minutes(30)) { print("\($0) has been silent for half an hour") }
for number in 1...10_000 { await sessions.hear("client \(number)") }
print("\(await sessions.count) sessions; end me with: kill -TERM \(getpid())")

signal(SIGTERM, SIG_IGN)
let termination = DispatchSource.makeSignalSource(signal: SIGTERM, queue: .main)
let (terminations, terminate) = AsyncStream<Void>.makeStream()
termination.setEventHandler { terminate.yield() }
termination.activate()
for await _ in terminations { break }

let lost = await sessions.shutDown(within: .seconds(2))
print(lost == 0 ? "every end was recorded" : "\(lost) ends were not recorded")
exit(lost == 0 ? 0 : 1)
