import Countdown
import CountdownSharing
import Testing

private func show(_ name: String) {}
private func ring(_ text: String) {}
private func note(_ text: String) {}

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
  let pending = PendingFinishes(of: try shared.list().countdowns)
  for countdown in pending.due {
    try shared.state.announce(countdown) { finish in ring("\(finish.label) is ready") }
  }
  for finish in try shared.state.claims.takeUnseen() {
    note("\(finish.name) may not have been seen")
  }
}

private func sharesElsewhere(
  timer: CountdownTimer, table: any SnapshotStore & FinishClaims
) throws {
  let state = SharedState(snapshots: table, claims: table)
  let sharing = try timer.share(as: "tea", in: state)
  _ = sharing
}

@Suite struct SharingExampleTests {
  @Test func theFinishIsAnnouncedByTheProcessThatShares() throws {
    let state = SharedState.inMemory()
    let timer = CountdownTimer(.seconds(3), label: "Tea")
    let sharing = try timer.share(as: "tea", announcing: { ring($0.label) }, in: state)
    timer.start()
    #expect(sharing.flush(within: .seconds(10)))
    #expect(try SharedCountdowns(in: state).list().readings().map(\.phase) == [.running])
    timer.stop()
  }
}
