import Countdown
import CountdownSharing
import CountdownStore
import Glibc

/// A countdown of an hour that is over, and whose process is gone.
func endedRecord(_ name: String) -> SharedCountdown {
  let scheduler = SystemScheduler.continuous
  let timer = CountdownTimer(.hours(1), label: name)
  timer.start()
  let snapshot = timer.snapshot()
  timer.stop()
  let end = SharedCountdown.End(
    moment: scheduler.now, wallNanoseconds: snapshot.wallNanoseconds)
  return SharedCountdown(
    name: name, snapshot: snapshot, run: CountdownID(), startedWallNanoseconds: nil, end: end,
    owner: gone)
}

/// A process that died: no other of this number started then.
private let gone: OwnerMark = {
  let own = OwnerMark.current
  return OwnerMark(
    machine: own.machine, boot: own.boot, process: own.process, started: own.started + 1,
    namespaces: own.namespaces)
}()

/// Shares a countdown until somebody kills this process.
func hold(_ directory: String, name: String, for total: Duration) throws {
  let timer = CountdownTimer(total, label: "Held")
  let log = directory + "/log"
  let sharing = try timer.share(
    as: name, announcing: { finish in append("\(finish.id)", to: log) },
    in: .files(in: directory))
  timer.start()
  sharing.flush(within: .seconds(60))
  print("ready \(timer.id)")
  fflush(nil)
  while true { pause() }
  _ = sharing
}

/// Writes and removes one record as fast as it can.
func churn(_ directory: String) throws {
  let entries = SharedCountdowns.files(in: directory).entries
  while true {
    let present = try entries.read("tea")
    let next = endedRecord("tea")
    guard case .written(let record?) = try entries.write(next, replacing: present?.revision)
    else { continue }
    if next.run.description < "3" { _ = try entries.remove(record) }
  }
}

/// What a reader sees: the names, how many faults there are, and whether the wall clock decides.
func readAll(_ directory: String) throws -> String {
  let list = try SharedCountdowns.files(in: directory).list()
  let readings = list.readings()
  return "\(readings.map(\.countdown.name)) \(list.faults.count)"
    + " \(readings.map { "\($0.phase) \($0.ownerLife) \($0.isByWallClock)" })"
}

/// Adds a line to a file, at once and whole.
func append(_ line: String, to path: String) {
  let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
  defer { close(file) }
  let bytes = Array((line + "\n").utf8)
  _ = write(file, bytes, bytes.count)
}
