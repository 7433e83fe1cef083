import Countdown
import CountdownAlarms
import CountdownBell
import CountdownSQLite
import Foundation

let words = Array(CommandLine.arguments.dropFirst())
do {
  let agenda = try Agenda(store: SQLiteStore(path: "alarms.db"), clock: SystemWallClock())
  if words == ["ring"] {
    agenda.attach(try TerminalBell(pattern: .times(3, every: .milliseconds(400))))
    let events = agenda.events
    try agenda.start()
    for await event in events { print(event.kind, event.label) }
  } else if let lines = try Commands(agenda: agenda).perform(words) {
    for line in lines { print(line) }
  } else {
    print("usage: AlarmClock add TIME [DAYS] [LABEL] | list | ring | stop | snooze")
    exit(2)
  }
} catch {
  print(error)
  exit(1)
}
