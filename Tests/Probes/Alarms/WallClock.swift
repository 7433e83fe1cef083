import Countdown
import CountdownAlarms
import Foundation

/// Obeys the lines of its input, and prints a line for each wakeup: the time that the clock shows
/// in seconds since the beginning, the time that has passed, and the zone.
///
/// ```text
/// arm 3600     for so many seconds after the beginning, by the clock
/// ```
func followTheClock() {
  do {
    let clock = try SystemWallClock()
    let (start, began) = (clock.now, clock.elapsed)
    let wakeup = try clock.wakeup { [unowned clock] in
      let shown = (start.duration(to: clock.now) / .seconds(1)).rounded()
      let passed = (began.duration(to: clock.elapsed) / .seconds(1)).rounded()
      say("woke \(Int(shown)) \(Int(passed)) \(clock.zone.identifier)")
    }
    say("ready")
    while let line = readLine() {
      let words = line.split(separator: " ")
      if words.first == "arm", let seconds = words.last.flatMap({ Double($0) }) {
        wakeup.arm(at: start.advanced(by: .seconds(seconds)))
        say("armed")
      }
    }
    wakeup.cancel()
  } catch {
    say("refused: \(error)")
  }
}

/// Prints at once. Stdio would wait for the thread that reads the input.
private func say(_ line: String) {
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

/// How often the clock's thread woke up in a second, with one wakeup an hour ahead, and nobody
/// changing anything.
func countSwitchesWhileNothingIsDue() -> String {
  do {
    let clock = try SystemWallClock()
    let woken = Semaphore()
    let wakeup = try clock.wakeup { woken.post() }
    wakeup.arm(at: clock.now)
    woken.wait()
    wakeup.arm(at: clock.now.advanced(by: .hours(1)))
    waitUntilItSleeps("countdown-wall")
    let before = switches(ofThread: "countdown-wall")
    usleep(1_000_000)
    let after = switches(ofThread: "countdown-wall")
    wakeup.cancel()
    return "\(before > 0 ? after - before : -1)"
  } catch {
    return "refused: \(error)"
  }
}

/// What a child process that was made by `fork` is told.
func askInAChild() -> String {
  typealias Fork = @convention(c) () -> pid_t
  guard let symbol = dlsym(nil, "fork"), let clock = try? SystemWallClock(),
    let wakeup = try? clock.wakeup({})
  else { return "nothing to ask" }
  let child = unsafeBitCast(symbol, to: Fork.self)()
  if child == 0 {
    alarm(60)
    wakeup.arm(at: clock.now)
    wakeup.cancel()
    do {
      _ = try clock.wakeup {}
      _exit(1)
    } catch {
      _exit((error as? SystemError)?.operation == "fork" ? 0 : 2)
    }
  }
  var status: Int32 = 0
  waitpid(child, &status, 0)
  return "\(status)"
}

/// What is said where no descriptor is to be had, and whether it works once there are some again.
func askWithoutDescriptors() -> String {
  guard let clock = try? SystemWallClock() else { return "no clock" }
  let before = limitDescriptors(to: 3)
  var refusal = "none"
  do {
    _ = try clock.wakeup {}
  } catch {
    refusal = "\(error)"
  }
  limitDescriptors(to: before)
  let woken = Semaphore()
  let wakeup = try? clock.wakeup { woken.post() }
  wakeup?.arm(at: clock.now)
  return "\(refusal), then \(woken.wait(until: .soon))"
}

/// Whether a wakeup comes in a program that has closed all descriptors but its first three.
func goOnAfterAClosing() -> String {
  let woken = Semaphore()
  guard let clock = try? SystemWallClock(), let wakeup = try? clock.wakeup({ woken.post() }) else {
    return "no clock"
  }
  wakeup.arm(at: clock.now)
  woken.wait()
  wakeup.arm(at: clock.now.advanced(by: .milliseconds(200)))
  waitUntilItSleeps("countdown-wall")
  for descriptor in 3..<Int32(256) { close(descriptor) }
  let first = woken.wait(until: .soon)
  usleep(50_000)
  wakeup.arm(at: clock.now.advanced(by: .milliseconds(50)))
  return "\(first) \(woken.wait(until: .soon))"
}

/// Whether a wakeup comes, and less than five seconds late, in a program that has closed all
/// descriptors but its first three, and gets no other.
func goOnAfterAClosingUnderALimit() -> String {
  let woken = Semaphore()
  guard let clock = try? SystemWallClock(), let wakeup = try? clock.wakeup({ woken.post() }) else {
    return "no clock"
  }
  wakeup.arm(at: clock.now)
  woken.wait()
  let end = RealTime.monotonic.advanced(by: .milliseconds(400))
  wakeup.arm(at: clock.now.advanced(by: .milliseconds(400)))
  waitUntilItSleeps("countdown-wall")
  for descriptor in 3..<Int32(256) { close(descriptor) }
  limitDescriptors(to: 3)
  let isWoken = woken.wait(until: .soon)
  return "woken \(isWoken) in time \(end.duration(to: RealTime.monotonic) < .seconds(5))"
}

/// Sets how many descriptors this process may have; returns how many it might have before.
@discardableResult
private func limitDescriptors(to count: rlim_t) -> rlim_t {
  let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  var limit = rlimit()
  getrlimit(resource, &limit)
  let before = limit.rlim_cur
  limit.rlim_cur = count
  setrlimit(resource, &limit)
  return before
}

extension Moment {
  fileprivate static var soon: Moment { RealTime.monotonic.advanced(by: .seconds(60)) }
}

/// Waits until a thread of this process sleeps, and goes on sleeping.
private func waitUntilItSleeps(_ name: String) {
  var before = -1
  while true {
    usleep(10_000)
    let isAsleep = status(ofThread: name)["State"]?.hasPrefix("S") == true
    let now = isAsleep ? switches(ofThread: name) : -1
    if isAsleep, now == before { return }
    before = now
  }
}

/// How often a thread of this process has gone to sleep; 0 when there is none of that name.
private func switches(ofThread name: String) -> Int {
  let status = status(ofThread: name)
  return ["voluntary_ctxt_switches", "nonvoluntary_ctxt_switches"]
    .compactMap { status[$0].flatMap { Int($0) } }.reduce(0, +)
}

/// What the kernel says of a thread of this process.
private func status(ofThread name: String) -> [Substring: Substring] {
  let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
  for task in tasks {
    let text =
      (try? String(contentsOfFile: "/proc/self/task/\(task)/status", encoding: .utf8)) ?? ""
    let fields = text.split(separator: "\n").map { $0.split(separator: "\t", maxSplits: 1) }
    guard fields.first?.last == Substring(name.prefix(15)) else { continue }
    return Dictionary(
      fields.compactMap { $0.count == 2 ? ($0[0].dropLast(), $0[1]) : nil },
      uniquingKeysWith: { $1 })
  }
  return [:]
}
