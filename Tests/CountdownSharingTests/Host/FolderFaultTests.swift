import CountdownSystem
import CountdownTestSupport
import Foundation
import Glibc
import Testing

/// The program's folders are used only where no other user can write.
@Suite(.ownThread) struct FolderFaultTests {
  private let home = TestFolder.path + "/\(UUID())"
  private var state: String { "\(home)/.local/state/countdown" }

  init() throws {
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
  }

  private func make() throws {
    try FileManager.default.createDirectory(
      atPath: state, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  private func look(as user: uid_t = geteuid()) throws(FolderFault) -> String? {
    try UserFolder.state.checked(in: ["HOME": home], as: user)
  }

  private func complaint(as user: uid_t = geteuid()) -> String? {
    do throws(FolderFault) { _ = try look(as: user) } catch { return error.description }
    return nil
  }

  @Test func whatIsNotThereYetIsMadeByWhoeverWrites() throws {
    #expect(try look() == state)
    #expect(!FileManager.default.fileExists(atPath: "\(home)/.local"))
    #expect(try UserFolder.state.checked(in: [:]) == nil)
    try make()
    #expect(try look() == state)
  }

  @Test(arguments: [0o777, 0o770, 0o702]) func aFolderThatOthersMayWriteToIsRefused(
    _ mode: mode_t
  ) throws {
    try make()
    #expect(chmod(state, mode) == 0)
    #expect(complaint() == "\(state) may be written to by others: chmod go-w \(state)")
    #expect(chmod(state, 0o755) == 0)
    #expect(try look() == state)
  }

  @Test(.enabled(if: geteuid() == 0)) func rootMakesNothingInTheHomeOfAnother() throws {
    #expect(chown(home, 12_345, 12_345) == 0)
    let reason = "belongs to 12345, and this is root: run it as 12345"
    #expect(complaint()?.hasPrefix("\(home) \(reason)") == true)
    try make()
    #expect(chown(state, 12_345, 12_345) == 0)
    #expect(complaint()?.hasPrefix("\(state) \(reason)") == true)
    #expect(complaint()?.hasSuffix("or: chown root \(state)") == true)
  }

  /// Root ran the program with this user's `HOME` once: the remedy can be copied.
  @Test(.enabled(if: geteuid() == 0), arguments: ["/history.jsonl", ""])
  func whatRootLeftIsNamedWithTheRemedy(_ place: String) throws {
    try make()
    try Data().write(to: URL(filePath: "\(state)/history.jsonl"))
    #expect(chown(state, 12_345, 12_345) == 0)
    #expect(chown("\(state)/history.jsonl", 12_345, 12_345) == 0)
    #expect(try look(as: 12_345) == state)
    #expect(chown(state + place, 0, 0) == 0)
    #expect(
      complaint(as: 12_345) == "\(state)\(place) belongs to root: sudo chown -R 12345 \(state)")
  }
}
