// A small program that shows notifications as it is told, so that each test has libnotify, whose
// state is per process, for itself: with a bus of its own, beside faults, and with nothing on
// stderr.
//
// The program reads one JSON object a line, does what `do` says, and answers with one that begins
// with `did`. Answers to alerts and failures are told in between, when they happen.

let notifiers = Notifiers()
while let line = readLine() {
  guard let order = Order(line) else {
    say(["did": "nothing", "message": "not understood: \(line)"])
    continue
  }
  notifiers.carryOut(order)
}
