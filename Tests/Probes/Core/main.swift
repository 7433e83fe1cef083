import Countdown
import Glibc

// What a test must not do to its own process: forks, limits, counts of descriptors and threads.
// Prints one line for the test that started it.

let arguments = Array(CommandLine.arguments.dropFirst())

// If this hangs, its test is to fail and not to hang; the starting process may have blocked the
// signal.
var signals = sigset_t()
sigemptyset(&signals)
sigaddset(&signals, SIGALRM)
sigprocmask(SIG_UNBLOCK, &signals, nil)
if arguments.first != "random" { alarm(300) }

let report =
  switch arguments.first {
  case "fork": forkMany()
  case "fork-calls": forkAndCall()
  case "no-descriptors": refuseWithoutDescriptors()
  case "zero-limit": sleepUnderAZeroLimit()
  case "closed": sleepThroughAClosing()
  case "closed-idle": startAfterAClosing(reusesNumbers: false)
  case "closed-reused": startAfterAClosing(reusesNumbers: true)
  case "closed-limit": sleepThroughAClosingUnderALimit()
  case "closed-unregister": unregisterAfterAClosing()
  case "restore-limit": restoreUnderALimit()
  case "limit-pace": countSwitchesUnderALimit()
  case "start-threadless": startWithoutThreads()
  case "restore-threadless": restoreWithoutThreads()
  case "sink-threadless": attachWithoutThreads()
  case "cross-drop": dropSchedulersCrosswise()
  case "fork-timer": forkWhileATimerIsUsed()
  case "fork-stopwatch": forkWhileAStopwatchIsUsed()
  case "trap": trapInAnObserver()
  case "forged": forgeTokens()
  case "random": RandomCommands().run(for: .seconds(Int(arguments.last ?? "") ?? 10))
  case "leaks": countDescriptorsAndThreads()
  case "shutdown": shutDownInABatch()
  case "idle": countSwitchesWhileIdle()
  case "idle-many": countSwitchesWhileManyAreFar()
  case "disarm-first": countSwitchesAfterDisarmingTheFirst()
  case "shared-moment": countSwitchesOfASharedMoment()
  case "namespace": liveInANamespace(snapshot: arguments.last ?? "")
  case "suspend": sleepForAnHour()
  case "halt": haltForTwoSeconds()
  default: "\(CountdownTimer(.seconds(1)).snapshot().timeline)"
  }
print(report)
