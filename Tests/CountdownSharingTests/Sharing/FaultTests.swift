import Countdown
import CountdownStore
import CountdownTestStores
import CountdownTestSupport
import CountdownTesting
import Foundation
import Testing

@testable import CountdownSharing

/// Disks and containers as they come.
@Suite(.ownThread) struct FaultTests {
  private let place = StorePlace()

  @Test(.enabled(if: Mounting.works, "the kernel or its container forbids mounts"))
  func aFullDiskIsReportedAndMadeGoodAndTheOldRecordStays() throws {
    let report = try Probe(
      "full", place.path, through: Mounting.tmpfs("-o size=64k,mode=700", at: place.path)
    ).readToEnd()
    #expect(
      report == "paused and nothing, then no space true, old record intact true, then running")
  }

  @Test(.enabled(if: Mounting.works, "the kernel or its container forbids mounts"))
  func aReaderWorksOnAReadOnlyHomeAndAWriterIsTold() throws {
    #expect(try place.state.put(.fresh()))
    let readOnly = Mounting.readOnly(place.path)
    #expect(try Probe("read", place.path, through: readOnly).readToEnd().hasPrefix("[\"tea\"] 0"))
    let report = try Probe("share", place.path, through: readOnly).readToEnd()
    #expect(report.hasSuffix("Read-only file system"))
  }

  @Test(.enabled(if: TimeNamespace.isAvailable, "time namespaces are forbidden here"))
  func inAnotherTimeNamespaceTheWallClockDecides() throws {
    #expect(try place.state.put(.fresh()))
    let elsewhere = ["unshare", "--time", "--fork", "--boottime", "1000000"]
    let report = try Probe("read", place.path, through: elsewhere).readToEnd()
    #expect(report == "[\"tea\"] 0 [\"running unknown true\"]")
    #expect(try Probe("read", place.path).readToEnd() == "[\"tea\"] 0 [\"running alive false\"]")
  }

  private enum TimeNamespace {
    static let isAvailable =
      (try? Probe("none", through: ["unshare", "--time", "--fork"]).readToEnd()) != nil
  }

  @Test func aSlowStoreDelaysNoTick() throws {
    let scheduler = ManualScheduler()
    let timer = CountdownTimer(.seconds(3), scheduler: scheduler)
    let told = Inbox<SharedFinish>()
    let store = StubbornStore()
    let sharing = try timer.share(
      as: "tea", announcing: { told.put($0) }, in: SharedCountdowns(in: store))
    store.block()
    timer.start()
    scheduler.advance(by: .seconds(3))
    #expect(timer.state.phase == .finished)
    #expect(told.all.isEmpty)
    #expect(!sharing.flush(within: .zero))
    store.release()
    #expect(sharing.flush(within: .seconds(60)))
    #expect(sharing.report.isCurrent)
  }

  @Test func whatFailsIsReportedAndTriedAgain() throws {
    let timer = CountdownTimer(.minutes(3), scheduler: ManualScheduler())
    let store = StubbornStore()
    let state = SharedCountdowns(in: store)
    let sharing = try timer.share(as: "tea", in: state)
    let changed = Inbox<Bool>()
    let watch = try store.watch { _ in
      if let record = try? state.read("tea") { changed.put(record.stage == .running) }
    }
    store.failures = 2
    timer.start()
    #expect(sharing.flush(within: .seconds(60)))
    #expect(sharing.report.failures >= 1)
    let refusal = SharingError(.store(StubbornStore.failure))
    #expect(sharing.report.lastError as? SharingError == refusal)
    // Further attempts come by themselves, after a second and then two.
    #expect(changed.wait { $0 } != nil)
    #expect(try state.read("tea")?.stage == .running)
    watch.cancel()
  }

  @Test func whatFailedFollowsAsSoonAsTheStoreTakesAnotherWrite() throws {
    let store = StubbornStore()
    let keepers = Keepers(in: store, thread: "test")
    try keepers.start()
    func kept(_ name: String) -> KeptEntry {
      // By itself it would come after an hour.
      let rules = KeeperRules(
        hasFirstTurn: true, owner: .process(instance: 1), firstPause: .seconds(3_600))
      let entry = KeptEntry(
        .fresh(name), rules: rules, in: keepers,
        for: KeptEntry.Duty(present: { entry, _, _ in entry.take(.presented(.failed)) }))
      keepers.add(entry)
      return entry
    }
    func wait(for entry: KeptEntry) {
      keepers.wait(for: entry, until: RealTime.monotonic.advanced(by: .seconds(60)))
    }
    store.failures = 1
    let tea = kept("tea")
    wait(for: tea)
    #expect(tea.isFailing && !tea.isStored)
    let egg = kept("egg")
    for entry in [egg, tea] { wait(for: entry) }
    #expect(egg.isStored && tea.isStored)
    #expect(try SharedCountdowns(in: store.inner).list().countdowns.map(\.name) == ["egg", "tea"])
    keepers.stop()
  }

  @Test func whereNobodyCanClaimTheOwnerAnnouncesAndSaysSo() throws {
    let scheduler = ManualScheduler()
    let timer = CountdownTimer(.seconds(3), scheduler: scheduler)
    let told = Inbox<SharedFinish>()
    let store = StubbornStore()
    let state = SharedCountdowns(in: store)
    let sharing = try timer.share(as: "tea", announcing: { told.put($0) }, in: state)
    timer.start()
    #expect(sharing.flush(within: .seconds(60)))
    let noted = Inbox<SharedCountdown.Stage>()
    let watch = try store.watch { _ in
      if let record = try? state.read("tea") { noted.put(record.stage) }
    }
    store.failures = 2
    scheduler.advance(by: .seconds(3))
    #expect(sharing.flush(within: .seconds(60)))
    #expect(told.all.count == 1)
    #expect(sharing.report.failures > 0)
    // The end is noted as soon as the store takes it, and not announced again.
    #expect(noted.wait { $0 == .announced } != nil)
    #expect(told.all.count == 1)
    watch.cancel()
  }
}
