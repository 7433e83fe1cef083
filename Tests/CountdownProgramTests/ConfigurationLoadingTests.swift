import CountdownSystem
import Foundation
import Testing

@testable import CountdownArguments

@Suite struct ConfigurationLoadingTests {
  @Test func theFolderIsTheOneOfTheXDGSpecification() {
    let path = Configuration.path(environment:)
    #expect(path(["XDG_CONFIG_HOME": "/x", "HOME": "/h"]) == "/x/countdown/config")
    #expect(path(["HOME": "/h"]) == "/h/.config/countdown/config")
    #expect(path(["XDG_CONFIG_HOME": "", "HOME": "/h"]) == "/h/.config/countdown/config")
    #expect(path(["XDG_CONFIG_HOME": "x", "HOME": "/h"]) == "/h/.config/countdown/config")
    #expect(path(["XDG_CONFIG_HOME": "x", "HOME": "h"]) == nil)
    #expect(path([:]) == nil)
  }

  @Test func withoutAFileThereIsNothingToApply() throws {
    #expect(Configuration.load(environment: [:]).faults == [])
    try inFolder { folder in
      #expect(Configuration.load(environment: ["XDG_CONFIG_HOME": folder.path]).faults == [])
      try Data().write(to: folder.appending(path: "file"))
      let file = folder.path + "/file"
      #expect(Configuration.load(environment: ["XDG_CONFIG_HOME": file]).faults == [])
    }
  }

  @Test func readsTheFile() throws {
    try inFolder { folder in
      try write(Data("bell = true".utf8), in: folder)
      let defaults = Configuration.load(environment: ["XDG_CONFIG_HOME": folder.path])
      #expect(try countdown("5m", configuration: defaults).view.alerts.bell)
    }
  }

  @Test func whatCannotBeReadIsOneLine() throws {
    try inFolder { folder in
      let file = folder.path + "/countdown/config"
      #expect(try fault(in: folder, Data([0x62, 0xFF])) == "\(file): not a text in UTF-8")
      let large = Data(repeating: UInt8(ascii: "#"), count: 70_000)
      #expect(try fault(in: folder, large) == "\(file): read: File too large")
      try FileManager.default.removeItem(atPath: file)
      try FileManager.default.createDirectory(
        atPath: file, withIntermediateDirectories: false)
      #expect(try fault(in: folder, nil) == "\(file): read: Is a directory")
      try FileManager.default.removeItem(atPath: file)
      try FileManager.default.createSymbolicLink(
        atPath: file, withDestinationPath: file)
      #expect(
        try fault(in: folder, nil) == "\(file): open: Too many levels of symbolic links")
    }
  }

  @Test func aPipeWithoutAWriterDoesNotHoldUpTheProgram() throws {
    try inFolder { folder in
      let directory = folder.appending(path: "countdown")
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      #expect(mkfifo(directory.path + "/config", 0o600) == 0)
      #expect(Configuration.load(environment: ["XDG_CONFIG_HOME": folder.path]).faults == [])
    }
  }

  /// The modes of the file and of its folder, and which of the two is named.
  @Test(arguments: [(0o664, 0o755, "/config"), (0o646, 0o755, "/config"), (0o644, 0o777, "")])
  func aFileThatOthersMayWriteRunsNothing(modes: (file: mode_t, folder: mode_t, named: String))
    throws
  {
    try inFolder { folder in
      let text = "bell = true\npreset.deploy = 1s -- make\npreset.tea = 4m\n"
      try write(Data(text.utf8), in: folder)
      let place = folder.path + "/countdown"
      #expect(chmod(place + "/config", 0o644) == 0 && chmod(place, 0o755) == 0)
      let environment: Environment = ["XDG_CONFIG_HOME": folder.path]
      #expect(Configuration.load(environment: environment).faults == [])
      #expect(chmod(place + "/config", modes.file) == 0 && chmod(place, modes.folder) == 0)
      let configuration = Configuration.load(environment: environment)
      let reason = "others may write to it; chmod go-w \(place)\(modes.named)"
      let fault = "\(place)/config:2: preset.deploy: its command is refused: \(reason)"
      #expect(configuration.faults.map(\.error.description) == ["countdown: \(fault)"])
      #expect(throws: UsageError.self) { try configuration.preset(named: "deploy") }
      #expect(try configuration.preset(named: "tea") != nil)
      #expect(try countdown("5m", configuration: configuration).view.alerts.bell)
    }
  }

  // MARK: - Files

  private func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "countdown-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  private func write(_ content: Data, in folder: URL) throws {
    let directory = folder.appending(path: "countdown")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    try content.write(to: directory.appending(path: "config"))
  }

  private func fault(in folder: URL, _ content: Data?) throws -> String {
    if let content { try write(content, in: folder) }
    let faults = Configuration.load(environment: ["XDG_CONFIG_HOME": folder.path]).faults
    guard let fault = faults.first else { return "accepted" }
    return String(fault.error.description.dropFirst("countdown: ".count))
  }
}
