import CountdownSystem
import Foundation
import Testing

@testable import CountdownResident

@Suite struct ListTerminalTests {
  @Test func anEmptyVariableCountsAsNotSet() {
    let environment: Environment = ["DISPLAY": ":0", "TERMINAL": "", "PATH": "/opt/bin:/usr/bin"]
    // What the system says of a folder, too: that it may be run.
    let terminal = ListTerminal(environment: environment) { path in
      ["/opt/bin/", "/usr/bin/", "/usr/bin/xterm"].contains(path)
    }
    #expect(terminal?.prefix == ["/usr/bin/xterm", "-e"])
  }

  @Test func theUsersTerminalComesFirst() {
    let environment: Environment = ["DISPLAY": ":0", "TERMINAL": "kitty", "PATH": "/usr/bin"]
    let terminal = ListTerminal(environment: environment) { $0.hasPrefix("/usr/bin/") }
    #expect(terminal?.prefix == ["/usr/bin/kitty"])
  }

  @Test func onlyAFileThatMayBeRunIsATerminal() throws {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appending(path: "terminals-\(UUID())")
    let elsewhere = folder.appending(path: "x-terminal-emulator")
    try manager.createDirectory(at: elsewhere, withIntermediateDirectories: true)
    defer { try? manager.removeItem(at: folder) }
    for (name, mode) in [("foot", 0o644), ("xterm", 0o755)] {
      let path = folder.appending(path: name).path
      try #require(manager.createFile(atPath: path, contents: Data("#!/bin/sh\n".utf8)))
      try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
    let path = folder.path
    let terminal = ListTerminal(environment: ["DISPLAY": ":0", "PATH": path, "TERMINAL": path])
    #expect(terminal?.prefix == ["\(path)/xterm", "-e"])
  }
}
