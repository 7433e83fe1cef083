import CountdownAlarms
import Foundation
import Testing

@testable import CountdownHostRuntime

/// What an alarm goes through until it is heard.
@Suite struct AlarmSoundsTests {
  /// A data folder that has some sounds of the theme.
  private func withTheme(_ names: [String], _ body: (AlarmSounds, String) -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "countdown-\(UUID())")
    let sounds = folder.appending(path: "sounds/freedesktop/stereo")
    try FileManager.default.createDirectory(at: sounds, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in names { try Data().write(to: sounds.appending(path: name)) }
    body(AlarmSounds(dataFolders: ["/nowhere", folder.path]), sounds.path)
  }

  @Test func theClipComesBeforeTheThemesAlarm() throws {
    try withTheme(["alarm-clock-elapsed.oga"]) { sounds, folder in
      let theme = AlarmSounds.Source.file(
        folder + "/alarm-clock-elapsed.oga", name: "the theme's \"alarm-clock-elapsed\"")
      #expect(sounds.plan(for: .clip) == .play([.clip, theme]))
      #expect(
        sounds.plan(for: .file("/a/birds.ogg"))
          == .play([.file("/a/birds.ogg", name: "birds.ogg"), .clip, theme]))
    }
  }

  @Test func aThemesSoundIsPlayedFromItsFileOrElseByTheServer() throws {
    try withTheme(["bell.ogg"]) { sounds, folder in
      let bell = AlarmSounds.Source.file(folder + "/bell.ogg", name: "the theme's \"bell\"")
      #expect(sounds.plan(for: .theme("bell")) == .play([bell, .clip]))
      #expect(sounds.plan(for: .theme("gong")) == .server("gong"))
      #expect(sounds.plan(for: .theme("../bell")) == .server("../bell"))
    }
  }

  @Test func noneIsSilence() {
    #expect(AlarmSounds(dataFolders: []).plan(for: .none) == .silence)
  }
}

@Suite struct ListTerminalTests {
  private let screen = ["DISPLAY": ":1", "PATH": "/bin:/usr/bin"]

  private func prefix(
    _ environment: [String: String], installed: String...
  ) -> [String]? {
    ListTerminal(environment: environment, isExecutable: installed.contains)?.prefix
  }

  @Test func theUsersOwnTerminalComesFirst() {
    let own = screen.merging(["TERMINAL": "kitty"]) { $1 }
    #expect(
      prefix(own, installed: "/usr/bin/kitty", "/usr/bin/xterm") == ["/usr/bin/kitty"])
    let path = screen.merging(["TERMINAL": "/opt/st"]) { $1 }
    #expect(prefix(path, installed: "/opt/st") == ["/opt/st", "-e"])
    let gone = screen.merging(["TERMINAL": "gone"]) { $1 }
    #expect(prefix(gone, installed: "/usr/bin/xterm") == ["/usr/bin/xterm", "-e"])
  }

  @Test func withoutAScreenOrATerminalThereIsNone() {
    #expect(prefix(["PATH": "/usr/bin"], installed: "/usr/bin/xterm") == nil)
    #expect(prefix(["DISPLAY": "", "PATH": "/usr/bin"], installed: "/usr/bin/xterm") == nil)
    #expect(prefix(screen) == nil)
  }

  @Test func theCommandIsPassedAsItIsAndTheWindowStays() throws {
    let terminal = try #require(
      ListTerminal(environment: screen, isExecutable: { $0 == "/usr/bin/xterm" }))
    let line = terminal.commandLine("/a b/countdown", ["remind", "list", "--overdue"])
    #expect(line.prefix(4) == ["/usr/bin/xterm", "-e", "sh", "-c"])
    #expect(line[4].contains("read"))
    #expect(line.suffix(5) == ["sh", "/a b/countdown", "remind", "list", "--overdue"])
  }
}
