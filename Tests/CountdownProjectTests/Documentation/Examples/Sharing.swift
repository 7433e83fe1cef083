import Countdown
import CountdownSharing
import CountdownStore
import Testing

private func show(_ name: String) {}
private func ring(_ text: String) {}

private struct RingingSink: EventSink {
  func receive(_ event: CountdownEvent) {}
}

private func sharesACountdown(timer: CountdownTimer) throws {
  let sharing = try timer.share(
    as: "tea", open: ["myapp", "--show"],
    onOpen: { finish in show(finish.name) },
    announcing: { finish in ring("\(finish.label) is ready") })
  timer.start()
  timer.attach(sharing.gate(RingingSink()))
  sharing.cancel()
  sharing.flush(within: .seconds(1))
}

private func takesItUpAgain(shared: SharedCountdowns) throws {
  var sharing: Sharing?
  guard let record = try shared.list().countdowns.first(where: { $0.name == "tea" }) else { return }
  let timer = CountdownTimer(restoring: record.snapshot) { timer in
    sharing = try? timer.share(
      as: "tea",
      announcing: { finish in
        ring("\(finish.label) was ready \(finish.lateness()) ago")
      })
  }
  _ = (timer, sharing)
}

private func watches() async throws {
  let shared = try SharedCountdowns()
  for try await list in shared.changes {
    for reading in list.readings() {
      print(reading.countdown.name, reading.phase, reading.remainingSeconds)
    }
  }
}

private func announcesForOthers(shared: SharedCountdowns) throws {
  let announcer = try FinishAnnouncer(in: shared) { finish in
    ring(finish.isRepeated ? "\(finish.label) was ready" : "\(finish.label) is ready")
  }
  announcer.stop()
}

private func commands(shared: SharedCountdowns, sharing: Sharing) throws {
  try shared.perform(.pause, on: "tea")
  try shared.perform(.add(.minutes(1)), on: "tea")
  try sharing.perform(.stop)
}

private func sharesElsewhere(timer: CountdownTimer, table: any SharedStore) throws {
  let shared = SharedCountdowns(in: table)
  let sharing = try timer.share(as: "tea", accepting: true, in: shared)
  _ = sharing
}

@Suite struct SharingExampleTests {
  @Test func otherPlacesAreSharedToo() throws {
    let shared = SharedCountdowns.inMemory()
    try announcesForOthers(shared: shared)
    try takesItUpAgain(shared: shared)
    try sharesElsewhere(timer: CountdownTimer(.seconds(3)), table: MemoryStore())
  }

  @Test func commandsReachTheProcessThatCounts() async throws {
    let shared = SharedCountdowns.inMemory()
    let timer = CountdownTimer(.minutes(3))
    let sharing = try timer.share(as: "tea", accepting: true, in: shared)
    timer.start()
    #expect(sharing.flush(within: .seconds(10)))
    try commands(shared: shared, sharing: sharing)
    // The countdown follows its record on another thread.
    #expect(await !timer.finished())
    #expect(timer.state.phase == .stopped)
  }

  @Test func theFinishIsAnnouncedByTheProcessThatShares() throws {
    let shared = SharedCountdowns.inMemory()
    let timer = CountdownTimer(.seconds(3), label: "Tea")
    let sharing = try timer.share(as: "tea", announcing: { ring($0.label) }, in: shared)
    timer.start()
    #expect(sharing.flush(within: .seconds(10)))
    #expect(try shared.list().readings().map(\.phase) == [.running])
    timer.stop()
  }
}
