// A small program that shows notifications as it is told, so that each test has libnotify, whose
// state is per process, for itself: with a bus of its own, beside faults, and with nothing on
// stderr.
//
// It reads one JSON object a line, does what `do` says, and answers with one that begins with
// `did`. What people answer and what fails is told in between, when it happens.

let notifiers = Notifiers()
while let line = readLine() {
  guard let order = Order(line) else {
    say(["did": "nothing", "message": "not understood: \(line)"])
    continue
  }
  notifiers.carryOut(order)
}
