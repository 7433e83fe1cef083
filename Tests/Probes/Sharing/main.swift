import CountdownSharing
import Glibc

// What a test must not do to its own process: die at any moment, fill a disk. Prints one line for
// the test that started it.

alarm(300)
let arguments = Array(CommandLine.arguments.dropFirst())
let directory = arguments.count > 1 ? arguments[1] : ""
let number = arguments.count > 2 ? Int(arguments[2]) ?? 0 : 0

switch arguments.first {
case "hold":
  try hold(directory, name: arguments[2], for: .milliseconds(Int(arguments[3]) ?? 60_000))
case "host": try host(directory)
case "rest": try announceTheRest(in: directory)
case "churn": try churn(directory)
case "storm": try print(Storm(directory).claims(rounds: number))
case "owners": try print(Storm(directory).owners(rounds: number))
case "tear": try print(Storm(directory).records(rounds: number))
case "full": try print(shareOnFullDisk(directory))
case "share": print(tryToShare(directory))
case "read": try print(readAll(directory))
case "count": try print(count(in: directory, times: number))
case "churn-entries": try churnEntries(in: directory, from: number)
case "kill-writers": try print(killWriters(in: directory, rounds: number))
case "halt": haltInTheLock(of: directory)
case "full-store": try print(writeOnFullDisk(directory))
case "write-to-disk": try print(writeToDisk(directory))
case "list-store": print(listStore(directory))
case "try-store": try print(tryStore(directory))
case "lose-sight": try print(loseSight(of: directory))
case "measure-writes": try print(measureWrites(directory, writers: number, seconds: 5))
case "measure-calls": try print(measureCalls(directory))
default: print("which?")
}
