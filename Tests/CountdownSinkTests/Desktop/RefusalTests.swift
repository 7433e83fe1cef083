import Countdown
import CountdownTestSupport
import Glibc
import Testing

@testable import CountdownDesktop

/// Servers that refuse, as with a limit on floods, and servers that take the place of one with many
/// notifications.
@Suite(.serialized, .ownThread) struct RefusalTests {
  @Test func refusalIsAnErrorAtOnceAndTheNotificationIsShownOnceLater() throws {
    let bench = try Bench()
    try bench.server.command("refuse 2")
    let message = try bench.probe.present("tea", ["lasts": true])
    #expect(message.reason == "refused")
    #expect(message.message?.contains("ExcessNotificationGeneration: Created too many") == true)
    #expect(try bench.probe.hears("failure").reason == "refused")
    try bench.probe.order("observe", ["id": "tea"])
    #expect(try bench.probe.hears("audibility").answer == "refused")
    #expect(try bench.server.next().summary == "Tea")
    var heard = ""
    while heard != "over" { heard = try bench.probe.hears("audibility").answer ?? "over" }
    // A caller that sends it again does not have it shown twice.
    #expect(try bench.probe.present("tea", ["lasts": true]).reason == nil)
    #expect(try bench.present("eggs").summary == "Eggs")
    let counts = try bench.probe.order("counts")
    #expect([counts.shown, counts.failures] == [2, 1])
    try bench.probe.order("observe", ["id": "tea"])
    #expect(try bench.probe.hears("audibility").answer == "over")
  }

  @Test func refusedNotificationIsShownByTheNextServerUnlessItWasWithdrawn() throws {
    let bench = try Bench()
    try bench.server.command("refuse 1000")
    for id in ["tea", "eggs"] { #expect(try bench.probe.present(id).reason == "refused") }
    #expect(try bench.probe.order("withdraw", ["id": "tea"]).reason == nil)
    bench.server.process.signal(SIGKILL)
    #expect(try RecordingServer(on: bench.bus).next().summary == "Eggs")
  }

  @Test func whatIsOnTheScreenAndStaysIsSentAgainOnlyWhenItChanges() throws {
    let bench = try Bench(["actions", "sound"])
    let lasting = again.merging(["lasts": true]) { $1 }
    try bench.present("tea", lasting)
    for _ in 1...3 { #expect(try bench.probe.present("tea", lasting).reason == nil) }
    let changed = try bench.present("tea", lasting.merging(["body": "1m ago"]) { $1 })
    #expect([changed.body, "\(changed.replaces ?? 0)"] == ["1m ago", "1"])
    // After an answer it is news, and so is what makes a sound.
    try bench.server.command("invoke 1 again")
    #expect(try bench.probe.hears("answer").answer == "again")
    let repeated = lasting.merging(["body": "1m ago"]) { $1 }
    #expect(try bench.present("tea", repeated).replaces == 1)
    let loud = lasting.merging(["sound": "theme:bell"]) { $1 }
    for _ in 1...2 { #expect(try bench.present("tea", loud).replaces == 1) }
  }

  @Test func newServerIsShownTheNewestTenAndTheNumberOfTheOthers() throws {
    let bench = try Bench()
    for number in 1...13 { try bench.present("\(number)") }
    bench.server.process.signal(SIGKILL)
    let successor = try RecordingServer(on: bench.bus)
    let again = try (1...11).map { _ in try successor.next() }
    #expect(again.last?.timeout == 0)
    let shown = again.map(\.summary)
    #expect(shown == (4...13).map(String.init) + ["3 more notifications"])
    for (id, text) in [("1", "2 more notifications"), ("2", "1 more notification")] {
      try bench.probe.order("withdraw", ["id": id])
      let summary = try successor.next()
      #expect([summary.summary, "\(summary.replaces ?? 0)"] == [text, "11"])
    }
    #expect(try bench.probe.present("3").reason == nil)
    #expect(try successor.next().close == 11)
    #expect(try successor.next().summary == "3")
  }
}
