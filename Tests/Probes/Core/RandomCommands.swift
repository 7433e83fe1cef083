import Countdown
import Glibc

/// Ten thousand countdowns, driven at random from many threads, with sinks that fail and dawdle,
/// forks, and descriptors that are closed at random. In the end each event must be accounted for.
final class RandomCommands: Sendable {
  private static let count = 10_000
  private static let threads = 6

  private let schedulers = (0..<4).map {
    SystemScheduler($0.isMultiple(of: 2) ? .suspending : .continuous)
  }
  private let sinks = (0..<8).map { MoodySink(seed: UInt64($0)) }
  private let runners: [SinkRunner<CountdownEvent>]
  private let seats: [Seat]

  /// A place for a countdown, which another one takes now and then.
  private final class Seat: Sendable {
    let timer: Locked<CountdownTimer>

    init(_ timer: CountdownTimer) { self.timer = Locked(timer) }

    var present: CountdownTimer { timer.withLock { $0 } }
  }
  private let isOver = Locked(false)
  private let children = Locked<[String: Int]>([:])

  init() {
    runners = sinks.enumerated().map { SinkRunner($1, name: "sink \($0)", capacity: 16 << $0) }
    var random = SplitMix(seed: 1)
    let (schedulers, runners) = (schedulers, runners)
    seats = (0..<Self.count).map { number in
      Seat(Self.makeTimer(number, on: schedulers, runners, &random))
    }
  }

  private static func makeTimer(
    _ number: Int, on schedulers: [SystemScheduler], _ runners: [SinkRunner<CountdownEvent>],
    _ random: inout SplitMix
  ) -> CountdownTimer {
    let timer = CountdownTimer(
      .milliseconds(Int(random.below(3_000))), every: .milliseconds(Int(random.below(500)) + 1),
      scheduler: schedulers[number % schedulers.count],
      adjustableWhileRunning: random.below(2) == 0)
    timer.attach(runners[number % runners.count])
    return timer
  }

  /// Runs for a time, and says whether the account adds up.
  func run(for duration: Duration) -> String {
    let began = RealTime.monotonic
    let workers = (0..<Self.threads).compactMap { number in
      try? SystemThread(name: "random") { self.drive(SplitMix(seed: UInt64(number) + 100)) }
    }
    var random = SplitMix(seed: 7)
    while began.duration(to: RealTime.monotonic) < duration {
      usleep(20_000)
      if random.below(10) == 0 { closeDescriptors() }
      forkOnce()
    }
    isOver.withLock { $0 = true }
    for worker in workers { worker.join() }
    return account()
  }

  // MARK: Commands

  private func drive(_ seed: SplitMix) {
    var random = seed
    while !isOver.withLock({ $0 }) {
      let number = Int(random.below(UInt64(Self.count)))
      command(seats[number].present, &random)
      if random.below(2_000) == 0 { replace(number, &random) }
      if random.below(64) == 0 { usleep(200) }
    }
  }

  private func command(_ timer: CountdownTimer, _ random: inout SplitMix) {
    switch random.below(12) {
    case 0...3: timer.start()
    case 4: timer.pause()
    case 5: timer.resume()
    case 6: timer.toggle()
    case 7: timer.stop()
    case 8: timer.reset()
    case 9: timer.add(.milliseconds(Int(random.below(200))))
    case 10: timer.set(.milliseconds(Int(random.below(2_000))))
    default: _ = timer.snapshot()
    }
  }

  /// Puts another countdown in the place of one, whose events stay in the account.
  private func replace(_ number: Int, _ random: inout SplitMix) {
    let new = Self.makeTimer(number, on: schedulers, runners, &random)
    let old = seats[number].timer.withLock { timer in
      defer { timer = new }
      return timer
    }
    // Stopped for good: another thread that still holds it may start it again.
    while true {
      old.stop()
      old.set(.zero)
      if old.start() == .nothingToCount { break }
    }
    retired.withLock { $0.append(old) }
  }

  /// Countdowns that were replaced. A thread that still held one may have started it since.
  private let retired = Locked<[CountdownTimer]>([])

  // MARK: Disasters

  /// As a program does that becomes a daemon.
  private func closeDescriptors() { for descriptor in 3..<Int32(64) { close(descriptor) } }

  /// A child uses what its parent uses at the moment, and must be refused.
  private func forkOnce() {
    let timer = seats[0].present
    let status = forked {
      timer.start() == .schedulerUnavailable && timer.state.phase == .stopped
        && self.runners[0].report.lastError != nil ? 0 : 1
    }
    children.withLock { $0[status == 0 ? "refused" : "status \(status)", default: 0] += 1 }
  }

  // MARK: The account

  private func account() -> String {
    let all = seats.map(\.present) + retired.withLock { $0 }
    // What still runs has to come to its end by itself.
    let end = RealTime.monotonic + .seconds(60)
    while all.contains(where: { $0.state.isRunning }), RealTime.monotonic < end { usleep(10_000) }
    let hung = all.count { $0.state.isRunning }
    let drained = SinkWait(of: all).waitHere(within: .seconds(300))
    let made = all.reduce(0) { $0 + $1.snapshot().sequence }
    let sum = { (key: KeyPath<SinkReport, Int>) in drained.reduce(0) { $0 + $1[keyPath: key] } }
    let told = sum(\.delivered) + sum(\.failed) + sum(\.coalesced) + sum(\.undelivered)
    let faults = sinks.flatMap(\.faults)
    print(
      "made \(made): delivered \(sum(\.delivered)), failed \(sum(\.failed)), "
        + "coalesced \(sum(\.coalesced)), undelivered \(sum(\.undelivered)); "
        + "children \(children.withLock { $0 })")
    for fault in faults.prefix(10) { print(fault) }
    let isClean =
      hung == 0 && faults.isEmpty && children.withLock { $0.keys.sorted() } == ["refused"]
    return isClean && made == UInt64(told) ? "adds up" : "does not add up; hung \(hung)"
  }
}

/// A sink that fails and dawdles at random, and checks that gaps in the numbers are counted.
private final class MoodySink: EventSink {
  private let state: Locked<State>

  private struct State: Sendable {
    var random: SplitMix
    var last: [CountdownID: UInt64] = [:]
    var faults: [String] = []
  }

  init(seed: UInt64) {
    state = Locked(State(random: SplitMix(seed: seed)))
  }

  var faults: [String] { state.withLock { $0.faults } }

  private struct Mood: Error {}

  func receive(_ event: CountdownEvent) throws {
    let mood = state.withLock { state in
      let last = state.last.updateValue(event.sequence, forKey: event.id) ?? 0
      if event.sequence <= last || event.sequence - last - 1 > UInt64(event.missed) {
        state.faults.append("after \(last) came \(event.sequence), which counts \(event.missed)")
      }
      return state.random.below(1_000)
    }
    if mood == 0 { usleep(2_000) }
    if mood < 50 { throw Mood() }
  }
}

/// A random sequence from a seed.
struct SplitMix: Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func below(_ limit: UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return (mixed ^ (mixed >> 31)) % max(limit, 1)
  }
}
