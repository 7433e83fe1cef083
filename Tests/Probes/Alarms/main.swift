import Glibc

// What a test of alarms must not do to its own process. Prints lines for the test that started it.

// If this hangs, its test is to fail and not to hang; whoever started it may have blocked the
// signal.
var signals = sigset_t()
sigemptyset(&signals)
sigaddset(&signals, SIGALRM)
sigprocmask(SIG_UNBLOCK, &signals, nil)
alarm(300)

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "clock": followTheClock()
case "clock-idle": print(countSwitchesWhileNothingIsDue())
case "clock-fork": print(askInAChild())
case "clock-descriptors": print(askWithoutDescriptors())
case "clock-closed": print(goOnAfterAClosing())
case "clock-closed-limit": print(goOnAfterAClosingUnderALimit())
case "ring": print(await ringUntilKilled(Array(arguments.dropFirst())))
default: print("what?")
}
