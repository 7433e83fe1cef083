// One thing of each product, told in one line.

import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import CountdownBell
import CountdownDesktop
import CountdownHook
import CountdownHost
import CountdownRoutines
import CountdownSQLite
import CountdownSharing
import CountdownSound
import CountdownStore
import CountdownTesting

let recorder = RecordingSink()
let scheduler = ManualScheduler()
let timer = CountdownTimer(.minutes(3), label: "Tea", scheduler: scheduler)
timer.attach(recorder)
timer.start()
scheduler.advance(by: .minutes(3))

let agenda = try Agenda(
  store: MemoryStore(), clock: ManualWallClock(at: .init(nanoseconds: 0)))
try agenda.add(Alarm(at: TimeOfDay(hour: 7), on: .workdays, label: "Work"))

let bell = BellError.Reason.notATerminal.rawValue
let hook = try CommandHook(["true"])
let host = try HostAddress(directory: "/nonexistent").socket
let rounds = Routine.pomodoro().rounds
let shared = try SharedCountdowns.inMemory().list().countdowns.count
let entries = MemoryStore().changes(after: .start, limit: 1).entries.count

print(
  recorder.events.last?.kind == .finished, agenda.alarms.count, bell, host, rounds, shared, entries,
  surroundings, neighbours.count)
withExtendedLifetime(hook) {}
