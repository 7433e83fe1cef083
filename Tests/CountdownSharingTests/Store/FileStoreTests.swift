import Countdown
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownStore

/// The directory of a store, and what may lie in it.
@Suite(.ownThread) struct FileStoreTests {
  private let place = StorePlace()
  private var store: FileStore { FileStore(in: place.path) }

  @Test func whereNothingWasWrittenThereIsNothingAndNoDirectoryIsMade() throws {
    #expect(try store.entry("tea") == nil)
    #expect(try store.keys().isEmpty)
    #expect(try store.due(before: .now, limit: 1).isEmpty)
    #expect(try store.put("tea", nil).isWritten)
    #expect(!FileManager.default.fileExists(atPath: place.path))
  }

  @Test func theDirectoryIsTheUsersAloneAndSoAreTheFiles() throws {
    let deep = FileStore(in: place.path + "/a//b/")
    #expect(deep.directory == place.path + "/a/b")
    try deep.mustPut("countdown/tea", "x")
    for path in ["", "/a", "/a/b"] { #expect(try mode(place.path + path) == 0o700) }
    #expect(try mode(place.path + "/a/b/countdown+tea.entry") == 0o600)
  }

  @Test func whyADirectoryCannotBeMadeIsSaid() {
    let error = #expect(throws: StoreError.self) {
      try FileStore(in: "/sys/countdown/a/b").put("tea", "x")
    }
    #expect(error?.description.contains("/sys/countdown\": mkdir: ") == true, "\(error as Any)")
  }

  @Test func anEntryIsALineOfJSONAndTheBodyAsItIs() throws {
    let claim = StoreClaim(owner: StoreOwner(rawValue: "me"), token: 255, attempt: 2)
    let revision = try store.mustPut("a/b", "{\"x\":1}\nmore", due: -5, claim: claim)
    let number = String(revision.rawValue, radix: 16)
    let line =
      #"{"v":2,"revision":"\#(number)","due_ns":-5,"#
      + #""claim":{"owner":"me","token":"ff","attempt":2}}"#
    #expect(try place.text(of: "a+b.entry") == line + "\n{\"x\":1}\nmore")
    #expect(place.files == ["a+b.entry"])
  }

  @Test func aPlaceThatOthersMayWriteIsRefused() throws {
    let known = store
    try known.mustPut("tea", "x")
    try #require(chmod(place.path, 0o770) == 0)
    for store in [known, store] {
      #expect(reason { try store.put("egg", "x") } == "unsafePlace")
      #expect(reason { try store.entry("tea") } == "unsafePlace")
      #expect(reason { try store.keys() } == "unsafePlace")
    }
    try #require(chmod(place.path, 0o700) == 0)
    #expect(try known.keys() == ["tea"])
  }

  @Test func whatIsNoDirectoryIsRefused() throws {
    try place.lay([], as: "file")
    let folder = place.path + "/folder"
    try #require(mkdir(folder, 0o700) == 0)
    try #require(symlink(folder, place.path + "/link") == 0)
    for name in ["file", "link"] {
      let store = FileStore(in: "\(place.path)/\(name)")
      #expect(reason { try store.keys() } == "unsafePlace")
      #expect(reason { try store.put("tea", "x") } == "unsafePlace")
    }
  }

  @Test func whatANewerVersionWroteIsToldAndNeverOverwritten() throws {
    let text = #"{"v":3,"what":"ever"}"# + "\nx"
    try place.lay(text.utf8, as: "tea.entry")
    #expect(try store.entry("tea")?.fault?.description.contains("has version 3") == true)
    for body in ["x", nil] {
      for old in [nil, EntryRevision(rawValue: 1)] {
        let error = try store.put("tea", body, replacing: old).failure
        #expect(error?.isAboutEntry == true)
      }
    }
    #expect(try place.text(of: "tea.entry") == text)
    #expect(place.files == ["tea.entry"])
  }

  @Test func filesThatAreNoEntriesAreNotLookedAt() throws {
    for name in ["README", ".tea.entry", "bad name.entry", "-.entry", ".entry", "tea.entry~"] {
      try place.lay("x".utf8, as: name)
    }
    let before = place.files
    try store.mustPut("tea", "x")
    #expect(try store.keys() == ["tea"])
    #expect(place.files == (before + ["tea.entry"]).sorted())
  }

  @Test func leftoversGoByTheirAgeAlone() throws {
    let names = [".new-1-1-1-1", ".new-ab", ".aside-tea", ".new-young"]
    for name in names { try place.lay("x".utf8, as: name) }
    let then = timeval(tv_sec: time(nil) - 3_700, tv_usec: 0)
    for name in names.dropLast() { utimes("\(place.path)/\(name)", [then, then]) }
    try store.mustPut("tea", "x")
    #expect(place.files == [".aside-tea", ".new-young", "tea.entry"])
  }

  @Test func aWriterWhoseFileIsSweptWritesAnother() throws {
    let revision = try whileAWriterWaits { unlink("\(place.path)/\($0)") }
    #expect(try store.entry("new")?.revision == revision)
    #expect(place.files == ["new.entry", "old.entry"])
  }

  @Test func aWriterWhoseDirectoryIsMovedWritesIntoTheNew() throws {
    let moved = place.path + "-moved"
    let revision = try whileAWriterWaits { _ in rename(place.path, moved) }
    #expect(try store.entry("new")?.revision == revision)
    #expect(place.files == ["new.entry"])
    #expect(try FileStore(in: moved).keys() == ["old"])
    try FileManager.default.removeItem(atPath: moved)
  }

  /// Has a writer wait for the lock, and does something to the file that it has written until then;
  /// returns what it has written at last.
  private func whileAWriterWaits(_ body: (String) -> Int32) throws -> EntryRevision? {
    let store = store
    try store.mustPut("old", "x")
    let lock = open(place.path, O_RDONLY | O_DIRECTORY)
    try #require(flock(lock, LOCK_EX) == 0)
    let writer = try Background { _ in try store.mustPut("new", "x") }
    var file: String?
    while file == nil { file = place.files.first { $0.hasPrefix(".new-") } }
    #expect(body(file ?? "") == 0)
    close(lock)
    return try writer.finish()
  }

  @Test func whatWasWrittenIsOnTheDiskAMomentLater() throws {
    let store = store
    for number in 0..<40 { try store.mustPut("n\(number)", "x") }
    #expect(store.waitForDisk(within: .seconds(30)))
    try FileManager.default.removeItem(atPath: place.path)
    try store.mustPut("egg", "x")
    try FileManager.default.removeItem(atPath: place.path)
    #expect(store.waitForDisk(within: .seconds(30)))
    try store.mustPut("egg", "x")
  }

  @Test func theEntryIsSyncedAndThenItsFolder() throws {
    let log = place.path + "-synced"
    defer { unlink(log) }
    let library = try BuiltProducts.library(of: "disk")
    let settings = ["LD_PRELOAD=\(library)", "DISK_LOG=\(log)"]
    let probe = try Probe("write-to-disk", place.path, through: settings)
    #expect(try probe.readToEnd() == "on the disk true")
    let synced = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    let folder = URL(filePath: place.path).resolvingSymlinksInPath().path
    #expect(synced.suffix(2) == ["\(folder)/tea.entry", "\(folder)"])
  }

  private func mode(_ path: String) throws -> mode_t {
    var status = stat()
    try #require(lstat(path, &status) == 0)
    return status.st_mode & 0o777
  }
}

/// The name of the reason with which something fails.
func reason(_ body: () throws -> some Any) -> String? {
  do {
    _ = try body()
    return nil
  } catch {
    guard let error = error as? StoreError else { return "\(error)" }
    return "\(error.reason)".split(separator: "(").first.map(String.init)
  }
}
