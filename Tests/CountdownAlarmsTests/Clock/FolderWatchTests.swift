import Countdown
import CountdownSystem
import Foundation
import Testing

@testable import CountdownAlarms

@Suite struct FolderWatchTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What each call found of the file that is watched for.
  private func watch() throws -> (FolderWatch, AsyncStream<Bool>) {
    let (calls, continuation) = AsyncStream.makeStream(of: Bool.self)
    let file = folder.path("wanted")
    let watch = try FolderWatch(folder.url.path, names: ["wanted"], noticesNewFiles: true) { _ in
      continuation.yield(FileManager.default.fileExists(atPath: file))
    }
    return (watch, calls)
  }

  private func write(_ name: String) throws {
    try Data("x".utf8).write(to: URL(filePath: folder.path(name)))
  }

  @Test func itCallsForAFileThatComesLaterAndForNoOther() async throws {
    let (watch, calls) = try watch()
    for number in 0..<20 { try write("other \(number)") }
    try write("wanted")
    #expect(await calls.first { _ in true } == true)
    withExtendedLifetime(watch) {}
  }

  @Test func itCallsForAFileThatIsReplacedOrDeleted() async throws {
    try write("wanted")
    let (watch, calls) = try watch()
    try write("new")
    #expect(rename(folder.path("new"), folder.path("wanted")) == 0)
    #expect(await calls.first { _ in true } == true)
    #expect(unlink(folder.path("wanted")) == 0)
    #expect(await calls.first { !$0 } == false)
    withExtendedLifetime(watch) {}
  }

  @Test func itCallsWhenTheFolderItselfGoes() async throws {
    let (watch, calls) = try watch()
    #expect(rmdir(folder.url.path) == 0)
    #expect(await calls.first { _ in true } == false)
    withExtendedLifetime(watch) {}
  }

  @Test func itCallsForALinkThatIsMadeAnew() async throws {
    #expect(symlink("one", folder.path("wanted")) == 0)
    let (calls, continuation) = AsyncStream.makeStream(of: String?.self)
    let link = folder.path("wanted")
    let watch = try FolderWatch(folder.url.path, names: ["wanted"], noticesNewFiles: true) { _ in
      continuation.yield(SmallFile.target(ofLink: link))
    }
    #expect(unlink(link) == 0)
    #expect(symlink("another", link) == 0)
    #expect(await calls.first { $0 == "another" } != nil)
    withExtendedLifetime(watch) {}
  }

  @Test func itCallsForAFolderThatComesLater() async throws {
    #expect(rmdir(folder.url.path) == 0)
    let (watch, calls) = try watch()
    #expect(mkdir(folder.url.path, 0o700) == 0)
    try write("wanted")
    #expect(await calls.first { $0 } == true)
    withExtendedLifetime(watch) {}
  }
}
