import Countdown
import CountdownAlarms
import CountdownBell
import CountdownDesktop
import CountdownHook
import CountdownRoutines
import CountdownSound
import CountdownStore
import Foundation
import Glibc

/// Says what is looked at and not compared.
func note(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }

/// How many entries a folder of /proc has, such as threads or descriptors.
func count(_ name: String) -> Int {
  (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/\(name)").count) ?? 0
}

/// A terminal that nobody reads.
func terminal() -> Int32 {
  var (master, slave): (Int32, Int32) = (0, 0)
  guard openpty(&master, &slave, nil, nil, nil) == 0 else { fatalError("no terminal") }
  return slave
}

/// A sink of one's own that never returns.
struct Stuck: AlertSink {
  func present(_ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void) {
    while true { sleep(1_000) }
  }
  func withdraw(_ id: Alert.ID) {}
}

struct Broken: AlertSink {
  struct Reason: Error {}
  func present(_ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void) throws {
    throw Reason()
  }
  func withdraw(_ id: Alert.ID) throws { throw Reason() }
}

let tty = terminal()
let timer = CountdownTimer(.hours(1), label: "Tea")
let routine = RoutineTimer(.pomodoro(), advances: .automatically)
let agenda = try Agenda(store: MemoryStore(), clock: SystemWallClock())

/// Attaches every sink to every source.
func attachAll() throws -> [SinkAttachment] {
  let bell = try TerminalBell(fileDescriptor: tty)
  let player = try SoundPlayer(.nature, device: "nonsense")
  let notifier = try DesktopNotifier(appName: "Stranger")
  let hook = try CommandHook(["true"])
  return [
    timer.attach(bell), routine.attach(bell), agenda.attach(bell),
    timer.attach(player), routine.attach(player), agenda.attach(player),
    timer.attach(notifier), routine.attach(notifier), agenda.attach(notifier),
    timer.attach(hook), routine.attach(hook), agenda.attach(hook),
  ]
}

/// Waits until threads and descriptors are no more than they were.
func settles(_ threads: Int, _ descriptors: Int) -> Bool {
  for _ in 0..<1_000 {
    if count("task") <= threads, count("fd") <= descriptors { return true }
    usleep(10_000)
  }
  note("\(count("task")) threads of \(threads), \(count("fd")) descriptors of \(descriptors)")
  return false
}

// Once, for what stays with the process.
for attachment in try attachAll() { attachment.detach() }
timer.start()
usleep(500_000)
let (threads, descriptors) = (count("task"), count("fd"))
for _ in 1...84 { for attachment in try attachAll() { attachment.detach() } }
let isClean = settles(threads, descriptors)

// Sinks break one by one while ticks are timed.
let fast = CountdownTimer(.seconds(3), every: .milliseconds(10), label: "Egg")
nonisolated(unsafe) var late: [Duration] = []
let ticks = fast.attach(on: [.tick]) { late.append($0.lateness) }
let all = Set(CountdownEvent.Kind.allCases)
let attachments = [
  fast.attach(Stuck(), on: all), fast.attach(Broken(), on: all),
  fast.attach(try TerminalBell(fileDescriptor: tty), on: all),
  fast.attach(try SoundPlayer(.nature, device: "nonsense"), on: all),
  fast.attach(try DesktopNotifier(appName: "Stranger"), on: all),
  fast.attach(try CommandHook(["/nonexistent"])),
]
fast.start()
_ = await fast.finished()
_ = await fast.drain(within: .seconds(3))
late.sort()
note("ticks late by \(late[late.count / 2]) in the median, \(late.last ?? .zero) at worst")
for attachment in attachments { note("\(attachment.report)") }
let (stuck, broken) = (attachments[0].report, attachments[1].report)
print(isClean, ticks.report.delivered, stuck.isStuck, broken.failed)
