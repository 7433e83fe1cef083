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
      #expect(Configuration.load(environment: ["XDG_CONFIG_HOME": "/dev/null"]).faults == [])
      try Data().write(to: folder.appending(path: "file"))
      let file = folder.path + "/file"
      let faults = Configuration.load(environment: ["XDG_CONFIG_HOME": file]).faults
      #expect(
        faults.map(\.error.description) == [
          "countdown: \(file)/countdown/config: Not a directory; move away the file that is in the "
            + "folder's place"
        ])
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
      #expect(try fault(in: folder, large) == "\(file): File too large; make it smaller")
      try FileManager.default.removeItem(atPath: file)
      try FileManager.default.createDirectory(
        atPath: file, withIntermediateDirectories: false)
      #expect(try fault(in: folder, nil) == "\(file): it is not a file; move it away")
      try FileManager.default.removeItem(atPath: file)
      try FileManager.default.createSymbolicLink(
        atPath: file, withDestinationPath: file)
      let loop = "Too many levels of symbolic links; fix the links that lead to each other"
      #expect(try fault(in: folder, nil) == "\(file): \(loop)")
    }
  }

  @Test func aPipeWithoutAWriterDoesNotHoldUpTheProgram() throws {
    try inFolder { folder in
      let directory = folder.appending(path: "countdown")
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      #expect(mkfifo(directory.path + "/config", 0o600) == 0)
      #expect(try fault(in: folder, nil).hasSuffix("/config: it is not a file; move it away"))
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

  /// The folder that counts is the one in which the file really lies, and each that leads there.
  @Test(arguments: [(0o777, true), (0o755, false), (0o1777, true)])
  func aLinkIntoAFolderThatOthersMayWriteToRunsNothing(_ mode: mode_t, _ isRefused: Bool) throws {
    try inFolder { folder in
      let shared = folder.appending(path: "shared")
      try write(Data("preset.deploy = 1s -- make\n".utf8), in: shared)
      let place = shared.path + "/countdown"
      #expect(chmod(place + "/config", 0o644) == 0 && chmod(place, mode) == 0)
      for (name, target) in [("file", place + "/config"), ("folder", place)] {
        let home = folder.appending(path: name).path
        let own = home + "/countdown"
        if name == "file" {
          try FileManager.default.createDirectory(
            atPath: own, withIntermediateDirectories: true)
          #expect(symlink(target, own + "/config") == 0)
        } else {
          #expect(mkdir(home, 0o755) == 0 && symlink(target, own) == 0)
        }
        let faults = Configuration.load(environment: ["XDG_CONFIG_HOME": home]).faults
        #expect(!faults.isEmpty == isRefused)
        #expect(
          faults.allSatisfy {
            $0.error.description.hasSuffix("others may write to it; chmod go-w \(place)")
          })
      }
    }
  }

  @Test func presetsOfAFileThatCannotBeReadAreNotNone() throws {
    try inFolder { folder in
      try write(Data("preset.tea = nonsense\n".utf8), in: folder)
      let configuration = Configuration.load(environment: ["XDG_CONFIG_HOME": folder.path])
      let error = #expect(throws: UsageError.self) {
        try Request.parse(["presets"], configuration: configuration)
      }
      #expect(error?.description.contains("preset.tea") == true)
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
