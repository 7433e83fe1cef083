import Countdown
import CountdownHost
import CountdownSharing
import CountdownSystem
import CountdownTestSupport
import Foundation
import Testing

/// Hosts that are killed, and those that come after them.
@Suite(.serialized, .ownThread) struct HostKillTests {
  @Test func whatAKilledHostCountedGoesOnInTheNext() throws {
    let room = try HostRoom()
    let first = try room.start()
    let before = try room.client().request(
      ["v": 1, "op": "start", "id": "tea", "duration_s": 600])
    try room.client().request(["v": 1, "op": "start", "id": "egg", "duration_s": 300])
    try room.client().request(["v": 1, "op": "pause", "id": "egg"])
    first.kill()
    let second = try room.start()
    let after = try room.client().request(["v": 1, "op": "pause", "id": "tea"])
    #expect(after["id"] == before["id"])
    #expect(try #require(after["remaining_s"]?.number) < 600)
    #expect(try room.client().request(["v": 1, "op": "resume", "id": "egg"])["total_s"] == 300)
    #expect(try second.end() == 0)
    // What is saved at the end is there for the third.
    let third = try room.start()
    let status = try room.client().request(["v": 1, "op": "status"])
    #expect(status["countdowns"]?.array?.count == 2)
    #expect(try third.end() == 0)
    #expect(room.announcements().isEmpty)
  }

  @Test func theSocketOfAKilledHostIsSweptByTheNext() throws {
    let room = try HostRoom()
    let first = try room.start()
    let left = try #require(sockets(in: room).first { $0 != "host.sock" })
    first.kill()
    // The number of a living process does not make it a host's socket.
    let folder = room.runtime.directory
    #expect(link("\(folder)/\(left)", "\(folder)/host-\(getppid()).sock") == 0)
    #expect(sockets(in: room).count == 3)
    let second = try room.start()
    #expect(!sockets(in: room).contains(left))
    #expect(sockets(in: room).count == 2)
    #expect(try second.end() == 0)
    #expect(sockets(in: room).isEmpty)
  }

  private func sockets(in room: HostRoom) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: room.runtime.directory)
    return (names ?? []).filter { $0.hasSuffix(".sock") }
  }

  @Test func aCountdownThatEndsWhileNoHostLivesIsAnnouncedOnceByTheNext() async throws {
    let room = try HostRoom()
    let first = try room.start()
    let tea = try room.client().request(
      ["v": 1, "op": "start", "id": "tea", "duration_s": 0.5])
    first.kill()
    let ends = CountdownTimer(.milliseconds(600))
    ends.start()
    for await event in ends.events where event.kind == .finished { break }
    let hosts = [try room.start()]
    let client = try room.client()
    try wait(with: client) { !room.announcements().isEmpty }
    #expect(try hosts[0].end() == 0)
    let last = try room.start()
    #expect(try last.end() == 0)
    let id = try #require(tea["id"]?.string)
    #expect(room.announcements().count == 1)
    #expect(room.announcements().first?.hasPrefix("finished \(id)") == true)
  }

  @Test func hostsThatAreKilledAtAnyMomentAnnounceEachFinishOnce() throws {
    let room = try HostRoom()
    for round in 0..<10 {
      let host = try room.start()
      let client = try room.client()
      for number in 0..<5 {
        try client.request([
          "v": 1, "op": "start", "id": .string("c\(round)-\(number)"),
          "duration_s": .number(0.02 * Double(number + 1)),
        ])
      }
      // The host dies somewhere between the second finish and the last.
      try wait(with: client) { room.announcements().count >= round * 5 + 2 }
      host.kill()
    }
    let last = try room.start()
    try wait(with: room.client()) { Set(room.announcements().map(Self.id)).count == 50 }
    #expect(try last.end() == 0)
    let finished = room.announcements().filter { $0.hasPrefix("finished") }
    #expect(Set(finished).count == finished.count)
    // Only one whose announcement broke off when its host died is announced again, and only once.
    let again = room.announcements().filter { $0.hasPrefix("again") }
    #expect(Set(again).count == again.count)
    #expect(again.count <= 20)
  }

  private static func id(_ line: String) -> Substring { line.split(separator: " ").last ?? "" }

  /// Looks whenever something was told, and now and then; for a minute at the most.
  private func wait(with client: HostClient, until isSo: () -> Bool) throws {
    try client.subscribe(to: ["events"])
    for _ in 0..<3_000 where !isSo() { _ = try client.next(within: .milliseconds(20)) }
    #expect(isSo())
  }
}
