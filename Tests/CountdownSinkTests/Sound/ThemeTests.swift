import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownSound

/// The lookup of the freedesktop sound theme specification, in folders that the tests make.
@Suite(.ownThread) struct ThemeTests {
  @Test func theUsersOwnSoundComesBeforeTheSystems() async throws {
    try await withThemes(["home/freedesktop/stereo/bell.wav", "usr/freedesktop/stereo/bell.oga"]) {
      try #expect(path("bell", $0) == "home/freedesktop/stereo/bell.wav")
    }
  }

  @Test func aThemeComesBeforeThoseThatItInheritsFrom() async throws {
    let files = [
      "usr/child/stereo/bell.ogg", "usr/parent/stereo/bell.oga", "usr/parent/stereo/call.oga",
      "usr/freedesktop/stereo/call.oga", "usr/freedesktop/stereo/end.oga",
    ]
    try await withThemes(files) { folder in
      try index("child", in: folder, "Directories=stereo\nInherits=parent")
      try #expect(path("bell", of: "child", folder) == "usr/child/stereo/bell.ogg")
      try #expect(path("call", of: "child", folder) == "usr/parent/stereo/call.oga")
      try #expect(path("end", of: "child", folder) == "usr/freedesktop/stereo/end.oga")
      try #expect(path("call", of: "unknown", folder) == "usr/freedesktop/stereo/call.oga")
    }
  }

  @Test func onlyTheFoldersOfTheIndexAreSearchedThoseForTwoLoudspeakersFirst() async throws {
    let files = [
      "usr/t/any/bell.oga", "usr/t/two/bell.oga", "usr/t/five/call.oga", "usr/bell.wav",
    ]
    try await withThemes(files) { folder in
      try index(
        "t", in: folder,
        """
        Directories = any, two, five, ../../usr
        [two]
        OutputProfile = stereo
        [five]
        OutputProfile = 5.1
        """)
      try #expect(path("bell", of: "t", folder) == "usr/t/two/bell.oga")
      #expect(throws: SoundError.self) { try path("call", of: "t", folder) }
    }
  }

  @Test func themesThatInheritFromEachOtherAreSearchedOnce() async throws {
    try await withThemes(["usr/freedesktop/stereo/bell.oga"]) { folder in
      try index("a", in: folder, "Inherits=b,a")
      try index("b", in: folder, "Inherits=a")
      try #expect(path("bell", of: "a", folder) == "usr/freedesktop/stereo/bell.oga")
    }
  }

  @Test func aLongNameFallsBackToAShorterOne() async throws {
    try await withThemes(["usr/freedesktop/stereo/alarm.oga"]) {
      try #expect(path("alarm-clock-elapsed", $0) == "usr/freedesktop/stereo/alarm.oga")
    }
    #expect(SoundTheme.shortened("a-b-c") == ["a-b-c", "a-b", "a"])
    #expect(SoundTheme.shortened("-") == ["-"])
  }

  @Test func aSoundThatIsSwitchedOffIsNotFound() async throws {
    let files = ["home/freedesktop/stereo/bell.disabled", "usr/freedesktop/stereo/bell.oga"]
    try await withThemes(files) { folder in
      let error = #expect(throws: SoundError.self) { try path("bell", folder) }
      #expect(error?.cause.message.contains("bell.disabled") == true)
    }
  }

  @Test func whatBelongsToNoThemeIsFoundLast() async throws {
    try await withThemes(["usr/bell.wav"]) {
      try #expect(path("bell", $0) == "usr/bell.wav")
    }
  }

  @Test(arguments: ["", ".", "..", "../secret", "a/b", ".hidden", "/etc/passwd", "a\0b"])
  func namesThatLeadElsewhereAreRefused(name: String) throws {
    let themes = SoundTheme(bases: ["/"])
    #expect(throws: SoundError.self) { try themes.path(of: name, in: "freedesktop") }
    #expect(throws: SoundError.self) { try themes.path(of: "bell", in: name) }
  }

  @Test func aMissingSoundSaysWhereItWasLookedFor() async throws {
    try await withThemes([]) { folder in
      let error = #expect(throws: SoundError.self) { try path("bell", of: "nice", folder) }
      #expect(error?.reason == .clipMissing)
      #expect(error?.subject == "bell")
      #expect(error?.cause.message.contains("nice, freedesktop in \(folder.path)/home") == true)
    }
  }

  @Test func aPlayerPlaysASoundOfTheUsersTheme() async throws {
    try await withFolder { folder in
      let stereo = folder.appending(path: "sounds/freedesktop/stereo")
      try FileManager.default.createDirectory(at: stereo, withIntermediateDirectories: true)
      let clip = WAVE(noise: 3_000, channels: 2)
      try clip.write(to: stereo.appending(path: "ding.wav"))
      let captured = folder.appending(path: "o.wav")
      let run = try await Probe(
        device: Devices.capture(in: captured, rate: 44_100),
        environment: ["XDG_DATA_HOME": folder.path]
      ).run(["--theme", "ding-dong", "play", "silent=60000"])
      #expect(run.refusal == nil && run.failures == [])
      #expect(try WAVE(capturedIn: captured).samples == clip.samples)
    }
  }

  private func withThemes(_ files: [String], _ body: (URL) throws -> Void) async throws {
    try await withFolder { folder in
      for file in files {
        let url = folder.appending(path: file)
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data().write(to: url)
      }
      try body(folder)
    }
  }

  private func index(_ theme: String, in folder: URL, _ text: String) throws {
    let url = folder.appending(path: "usr/\(theme)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try Data("# A comment\n[Sound Theme]\nName=\(theme)\n\(text)\n".utf8)
      .write(to: url.appending(path: "index.theme"))
  }

  private func path(
    _ name: String, of theme: String = "freedesktop", _ folder: URL
  ) throws -> String {
    let bases = ["home", "usr"].map { folder.appending(path: $0).path }
    let path = try SoundTheme(bases: bases).path(of: name, in: theme)
    return String(path.dropFirst(folder.path.count + 1))
  }
}
