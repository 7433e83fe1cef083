import Countdown
import Glibc

/// How many entries a folder of /proc has.
private func entries(of path: String) -> Int {
  guard let folder = opendir(path) else { return -1 }
  defer { closedir(folder) }
  var count = 0
  while readdir(folder) != nil { count += 1 }
  return count
}

func counts() -> [Int] { [entries(of: "/proc/self/fd"), entries(of: "/proc/self/task")] }

/// Makes and drops schedulers, countdowns and sinks, and says whether descriptors and threads are
/// as many as before.
func countDescriptorsAndThreads() -> String {
  func live(_ runs: Bool) {
    let scheduler = SystemScheduler(.suspending)
    let timer = CountdownTimer(.milliseconds(2), every: .milliseconds(1), scheduler: scheduler)
    timer.attach { _ in }
    timer.observe(.remainingSeconds) { _, _ in }
    _ = timer.events
    timer.start()
    if !runs { timer.stop() }
  }
  live(true)
  let before = counts()
  for number in 0..<50 { live(number.isMultiple(of: 2)) }
  return areGoneBut(before) ? "clean" : "before \(before) after \(counts())"
}

/// Whether no more descriptors and threads are left than there were. Threads end by themselves, and
/// the kernel shows one a little longer than it takes to join it: waits for that, at most a
/// minute.
func areGoneBut(_ before: [Int]) -> Bool {
  let end = RealTime.monotonic.advanced(by: .seconds(60))
  while zip(counts(), before).contains(where: >) {
    if RealTime.monotonic >= end { return false }
    usleep(1_000)
  }
  return true
}

/// How often the scheduler's thread went to sleep in a quarter of a second with nothing due.
func countSwitchesWhileIdle() -> String {
  let scheduler = SystemScheduler(.suspending, name: "probe-idle")
  let timer = CountdownTimer(.hours(1), every: .hours(1), scheduler: scheduler)
  timer.start()
  settle(scheduler)
  let before = switches(ofThread: "probe-idle")
  usleep(250_000)
  let after = switches(ofThread: "probe-idle")
  return before > 0 && before == after ? "idle" : "before \(before) after \(after)"
}

/// The voluntary context switches of the thread with a name.
func switches(ofThread name: String) -> Int {
  threadStatuses().first { $0.contains("Name:\t\(name)\n") }.map(voluntarySwitches) ?? -1
}

/// Waits until all threads but this one sleep, and go on sleeping.
func waitUntilAllSleep() {
  var before = -1
  while true {
    usleep(10_000)
    let statuses = threadStatuses()
    let sleeping = statuses.filter { $0.contains("\nState:\tS") }
    let switches = sleeping.map(voluntarySwitches).reduce(0, +)
    let areAsleep = sleeping.count == statuses.count - 1
    if areAsleep, switches == before { return }
    before = areAsleep ? switches : -1
  }
}

private func voluntarySwitches(_ status: String) -> Int {
  let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
  return line.flatMap { $0.split(separator: "\t").last }.flatMap { Int($0) } ?? -1
}

/// What the kernel says of each thread of this process.
private func threadStatuses() -> [String] {
  guard let folder = opendir("/proc/self/task") else { return [] }
  defer { closedir(folder) }
  var statuses: [String] = []
  while let entry = readdir(folder) {
    let task = withUnsafePointer(to: entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    // The folder's own entries are no threads.
    if task.hasPrefix(".") { continue }
    // A thread may have ended since.
    let status = text(of: "/proc/self/task/\(task)/status")
    if !status.isEmpty { statuses.append(status) }
  }
  return statuses
}

private func text(of path: String) -> String {
  guard let file = fopen(path, "re") else { return "" }
  defer { fclose(file) }
  var buffer = [UInt8](repeating: 0, count: 4_096)
  let count = fread(&buffer, 1, buffer.count, file)
  return String(decoding: buffer[..<count], as: UTF8.self)
}
