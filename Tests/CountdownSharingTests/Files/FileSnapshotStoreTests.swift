import Countdown
import CountdownSharing
import Foundation
import Testing

@Suite struct FileSnapshotStoreTests {
  private let place = TemporaryState()
  private var store: any SnapshotStore { place.state.snapshots }

  @Test func whereNothingWasSharedThereIsNothingAndNoDirectoryIsMade() throws {
    #expect(try store.list().records.isEmpty)
    #expect(try store.read("tea") == nil)
    #expect(try !store.remove(.sample()))
    #expect(!FileManager.default.fileExists(atPath: place.path))
  }

  @Test func onlyTheRecordThatWasSeenIsReplacedOrRemoved() throws {
    let (first, second, third) = (
      SharedCountdown.sample(), SharedCountdown.sample(), SharedCountdown.sample()
    )
    #expect(try store.publish(first, replacing: nil))
    #expect(try !store.publish(second, replacing: nil))
    #expect(try store.publish(second, replacing: first))
    #expect(try !store.publish(third, replacing: first))
    #expect(try !store.remove(first))
    #expect(try store.read("tea") == second)
    #expect(try store.remove(second))
    #expect(try store.read("tea") == nil)
    #expect(place.files.isEmpty)
  }

  @Test func theDirectoryIsTheUsersAloneAndSoAreTheFiles() throws {
    #expect(try store.publish(.sample(), replacing: nil))
    #expect(try mode(place.path) == 0o700)
    #expect(try mode(place.countdowns) == 0o700)
    #expect(try mode(place.countdowns + "/tea.json") == 0o600)
  }

  @Test func aDirectoryThatOthersMayWriteIsRefused() throws {
    #expect(try store.publish(.sample(), replacing: nil))
    try #require(chmod(place.countdowns, 0o777) == 0)
    #expect(reason { try store.publish(.sample("eggs"), replacing: nil) } == "unsafeDirectory")
    #expect(reason { try store.list() } == "unsafeDirectory")
  }

  @Test func aSymbolicLinkInPlaceOfTheDirectoryIsRefused() throws {
    try FileManager.default.createDirectory(
      atPath: place.path, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: place.countdowns, withDestinationPath: place.path)
    #expect(throws: SharingError.self) { try store.publish(.sample(), replacing: nil) }
  }

  @Test(arguments: ["garbage", "", "{\"v\":1", "{\"v\":-3}"])
  func whatIsNoRecordIsToldByAReaderAndSetAsideByAWriter(text: String) throws {
    try place.lay(text)
    #expect(try store.list().faults.count == 1)
    #expect(reason { try store.read("tea") } == "unreadable")
    #expect(try place.text() == text)
    #expect(try store.publish(.sample(), replacing: nil))
    #expect(place.files == [".aside-tea", "tea.json"])
    #expect(try place.text(of: ".aside-tea") == text)
  }

  @Test func whatANewerVersionWroteIsToldAndNeverOverwritten() throws {
    let text = #"{"v":2,"what":"ever"}"#
    try place.lay(text)
    #expect(reason { try store.publish(.sample(), replacing: nil) } == "newerVersion")
    #expect(reason { try store.remove(.sample()) } == "newerVersion")
    #expect(try store.list().faults.first?.description.contains("has version 2") == true)
    #expect(try place.text() == text)
    #expect(place.files == ["tea.json"])
  }

  @Test func filesThatAreNoneOfOursAreNotRead() throws {
    try place.lay(String(repeating: " ", count: 100_000), as: "huge.json")
    try place.lay("x", as: "README")
    try place.lay("x", as: ".tea.json")
    try place.lay("x", as: "bad name.json")
    let folder = URL(filePath: place.countdowns)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link.json", withDestinationPath: "/dev/zero")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "dir.json"), withIntermediateDirectories: false)
    try #require(mkfifo(folder.path + "/fifo.json", 0o600) == 0)
    #expect(try store.publish(.sample(), replacing: nil))
    let (records, faults) = try store.list()
    #expect(records.map(\.name) == ["tea"])
    #expect(faults.count == 4)
    for name in ["huge", "link", "fifo"] {
      #expect(try store.publish(.sample(name), replacing: nil))
    }
  }

  @Test func whatEndedADayAgoIsTidiedAwayAndNothingElse() throws {
    let records: [SharedCountdown] = [
      .sample("old", phase: .finished), .sample("older"), .sample("still", phase: .paused),
      .fresh("new"),
    ]
    for record in records { #expect(try store.publish(record, replacing: nil)) }
    try place.write("x", as: ".new-1-1-1-1")
    try place.write("x", as: ".new-\(getpid())-\(ownStart)-1-1")
    try place.write("x", as: "broken.json")
    try store.tidy()
    #expect(
      place.files
        == [".new-\(getpid())-\(ownStart)-1-1", "broken.json", "new.json", "still.json"])
  }

  private var ownStart: UInt64 { OwnerMark.current.started }

  @Test func aNameCannotLeaveTheDirectory() throws {
    for name in ["../tea", "/tmp/tea", ".tea", ""] {
      #expect(reason { try store.publish(.sample(name), replacing: nil) } == "badName")
      #expect(reason { try store.read(name) } == "badName")
    }
  }

  @Test func manyWritersNeverUndoEachOther() async throws {
    let (store, wins) = (store, Inbox<Bool>())
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<20 {
            let present = try? store.read("tea")
            wins.put((try? store.publish(.sample(), replacing: present)) ?? false)
          }
        }
      }
    }
    #expect(wins.all.count == 160)
    #expect(wins.all.contains(true))
    #expect(try store.list().records.count == 1)
    #expect(place.files == ["tea.json"])
  }

  private func mode(_ path: String) throws -> mode_t {
    var status = stat()
    try #require(lstat(path, &status) == 0)
    return status.st_mode & 0o777
  }

  /// The name of the reason with which something fails.
  private func reason(_ body: () throws -> some Any) -> String? {
    do {
      _ = try body()
      return nil
    } catch {
      guard let error = error as? SharingError else { return "\(error)" }
      return "\(error.reason)".split(separator: "(").first.map(String.init)
    }
  }
}
