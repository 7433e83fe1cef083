import Countdown
import Glibc

// What a test must not do to its own process: forks, limits, counts of descriptors and threads.
// Prints one line for the test that started it.

let report =
  switch CommandLine.arguments.dropFirst().first {
  case "fork": forkMany()
  case "no-descriptors": refuseWithoutDescriptors()
  case "zero-limit": sleepUnderAZeroLimit()
  case "leaks": countDescriptorsAndThreads()
  case "idle": countSwitchesWhileIdle()
  default: "\(CountdownTimer(.seconds(1)).snapshot().timeline)"
  }
print(report)
