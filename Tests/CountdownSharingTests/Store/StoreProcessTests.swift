import Countdown
import CountdownStore
import CountdownTestSupport
import Foundation
import Testing

/// Stores of files among processes, on disks and in containers as they come.
@Suite(.ownThread) struct StoreProcessTests {
  private let place = StorePlace(isFast: true)
  private var store: FileStore { FileStore(in: place.path) }

  private static let elsewhere = ["unshare", "--pid", "--fork", "--mount-proc"]

  private static let canLeave = (try? Probe("none", through: elsewhere).readToEnd()) != nil

  @Test func ofManyProcessesNoneLosesAnUpdate() throws {
    let probes = try (0..<4).map { _ in try Probe("count", place.path, "100") }
    for probe in probes { #expect(try probe.readToEnd().hasPrefix("counted")) }
    #expect(try store.entry("n")?.text == "400")
    #expect(place.files == ["n.entry"])
  }

  @Test func aHaltedWriterKeepsTheOthersWaitingForABoundedTime() throws {
    let known = store
    let revision = try known.mustPut("tea", "old")
    let holder = try Probe("halt", place.path)
    #expect(holder.waitForWord() == "held\n")
    let before = RealTime.monotonic
    #expect(reason { try known.put("tea", "new", replacing: revision) } == "locked")
    #expect(before.duration(to: RealTime.monotonic) >= .seconds(2))
    // A reader waits for no writer, and nothing is left of what was to be written.
    #expect(try store.keys() == ["tea"])
    #expect(try store.entry("tea")?.text == "old")
    #expect(place.files == ["tea.entry"])
    holder.kill()
    #expect(try known.put("tea", "new", replacing: revision).isWritten)
  }

  @Test(.enabled(if: Mounting.works, "the kernel or its container forbids mounts"))
  func aFullDiskRefusesOneChangeAndKeepsTheOldEntry() throws {
    let report = try Probe(
      "full-store", place.path, through: Mounting.tmpfs("-o size=64k,mode=700", at: place.path)
    ).readToEnd()
    #expect(report == "refused true late true intact true left 0 then written true")
  }

  @Test(.enabled(if: Mounting.works, "the kernel or its container forbids mounts"))
  func whatIsReadOnlyIsReadAndNotWritten() throws {
    try store.mustPut("tea", "x", claim: claim)
    let report = try Probe("try-store", place.path, through: Mounting.readOnly(place.path))
      .readToEnd()
    #expect(report.hasPrefix("[\"tea\"] [\"alive\"]"))
    #expect(report.hasSuffix("open: Read-only file system"))
    #expect(place.files == ["tea.entry"])
  }

  @Test(.enabled(if: canLeave, "the kernel or its container forbids other namespaces"))
  func fromAnotherContainerNobodyIsTakenForDead() throws {
    try store.mustPut("tea", "x", claim: claim)
    let report = try Probe("try-store", place.path, through: Self.elsewhere).readToEnd()
    #expect(report == "[\"tea\"] [\"unknown\"] written")
  }

  private var claim: StoreClaim {
    StoreClaim(owner: .process(instance: 1), token: 5, attempt: 1)
  }

  /// Each new store sweeps when it writes first; a writer in another container has a number that
  /// no process has here.
  @Test(.enabled(if: canLeave, "the kernel or its container forbids other namespaces"))
  func aWriterInAnotherContainerIsNotSwept() throws {
    let probe = try Probe("count", place.path, "300", through: Self.elsewhere)
    for number in 0..<300 { try store.update("own") { _ in "\(number)" } }
    #expect(try probe.readToEnd() == "counted, failed 0")
    #expect(try store.entry("n")?.text == "300")
  }

  @Test func aWatchThatCannotGoOnSaysSoAndComesBack() throws {
    let report = try Probe("lose-sight", place.path).readToEnd()
    #expect(report == #"["changed", "lost", "replaced"]"#)
  }
}
