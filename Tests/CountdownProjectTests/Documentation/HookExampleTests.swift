import CountdownTestSupport
import Foundation
import Testing

/// The scripts of Documentation/hooks, with stand-ins for the programs that they call.
@Suite(.ownThread) struct HookExampleTests {
  private static let folder = Repository.root.appending(path: "Documentation/hooks")

  @Test func eachIsShortAndCanRun() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { !$0.hasSuffix(".md") }
    #expect(names.sorted() == ["lock", "music", "ntfy", "quiet"])
    for name in names {
      let file = Self.folder.appending(path: name)
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 26, "\(name)")
      #expect(FileManager.default.isExecutableFile(atPath: file.path), "\(name)")
    }
  }

  @Test func anEndGoesToThePhone() throws {
    let room = try Room()
    try room.standIn("curl")
    try room.write("https://ntfy.example/topic\n", to: ".config/countdown/ntfy")
    let tea = ["COUNTDOWN_EVENT": "ringing", "COUNTDOWN_LABEL": "Tea & \"scones\""]
    #expect(try room.run("ntfy", tea) == 0)
    let said = try #require(try room.calls.first)
    #expect(said.contains("Title: Tea & \"scones\""))
    #expect(said.contains("Priority: high"))
    #expect(said.hasSuffix("Tea & \"scones\": ringing https://ntfy.example/topic"))
    // The step of a routine is named rather than the routine.
    let focus = ["COUNTDOWN_EVENT": "finished", "COUNTDOWN_LABEL": "P", "COUNTDOWN_STEP": "Focus"]
    #expect(try room.run("ntfy", focus) == 0)
    #expect(try room.calls.last?.contains("Focus: finished") == true)
  }

  @Test func withoutATopicItFailsAndCallsNobody() throws {
    let room = try Room()
    try room.standIn("curl")
    #expect(try room.run("ntfy", ["COUNTDOWN_EVENT": "finished"]) != 0)
    #expect(try room.calls == [])
  }

  @Test func musicPausesAndPlaysOn() throws {
    let room = try Room()
    try room.standIn("playerctl", saying: "Playing")
    for event in ["started", "finished", "acknowledged", "acknowledged"] {
      #expect(try room.run("music", ["COUNTDOWN_EVENT": event]) == 0)
    }
    #expect(try room.calls == ["playerctl status", "playerctl pause", "playerctl play"])
  }

  @Test func musicThatDoesNotPlayIsLeftAlone() throws {
    let room = try Room()
    try room.standIn("playerctl", saying: "Paused")
    for event in ["finished", "started"] {
      #expect(try room.run("music", ["COUNTDOWN_EVENT": event]) == 0)
    }
    #expect(try room.calls == ["playerctl status"])
  }

  @Test func notificationsWaitForTheEnd() throws {
    let room = try Room()
    try room.standIn("dunstctl")
    try room.standIn("gsettings")
    for (event, step) in [("started", "focus"), ("started", "shortBreak"), ("finished", "")] {
      let facts = ["COUNTDOWN_EVENT": event, "COUNTDOWN_STEP_KIND": step]
      #expect(try room.run("quiet", facts) == 0)
    }
    let dunst = try room.calls.filter { $0.hasPrefix("dunstctl") }
    #expect(dunst == ["true", "false", "false"].map { "dunstctl set-paused \($0)" })
    let banners = try room.calls.filter { $0.hasPrefix("gsettings") }.map { $0.suffix(5) }
    #expect(banners == ["false", " true", " true"])
  }

  @Test func aLockPausesWhatRuns() throws {
    let room = try Room()
    try room.standIn("countdown")
    // Locked, unlocked, unlocked once more.
    let signals = "signal\n   boolean true\nsignal\n   boolean false\n   boolean false"
    try room.standIn("dbus-monitor", saying: signals)
    #expect(try room.run("lock", [:], "tea") == 0)
    let commands = try room.calls.filter { $0.hasPrefix("countdown") }
    #expect(commands == ["countdown pause tea", "countdown resume tea"])
  }
}

/// A home folder with stand-ins, which write down how they are called.
private struct Room {
  private let home: URL

  init() throws {
    home = FileManager.default.temporaryDirectory.appending(path: "hooks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: home.appending(path: "bin"), withIntermediateDirectories: true)
  }

  func write(_ text: String, to path: String) throws {
    let file = home.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func standIn(_ name: String, saying text: String = "") throws {
    try write(
      "#!/bin/sh\necho \"\(name) $*\" >>\"$HOME/calls\"\ncat <<'END'\n\(text)\nEND\n",
      to: "bin/\(name)")
    let file = home.appending(path: "bin/\(name)").path
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: file)
  }

  /// The status of a script.
  func run(_ script: String, _ facts: [String: String], _ arguments: String...) throws -> Int32 {
    let file = Repository.root.appending(path: "Documentation/hooks/\(script)").path
    let process = Process()
    process.executableURL = URL(filePath: file)
    process.arguments = arguments
    process.environment = facts.merging(
      [
        "HOME": home.path, "XDG_RUNTIME_DIR": home.path,
        "PATH": "\(home.path)/bin:/usr/bin:/bin",
      ]) { $1 }
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.start()
    process.waitUntilExit()
    return process.terminationStatus
  }

  var calls: [String] {
    get throws {
      let file = home.appending(path: "calls")
      guard FileManager.default.fileExists(atPath: file.path) else { return [] }
      return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    }
  }
}
