import CountdownTestSupport
import Foundation
import Testing

/// What sound libraries write to standard error: an error has it, and no terminal.
@Suite(.ownThread) struct ComplaintTests {
  @Test func whatALibraryWritesIsInTheErrorAndReachesNoTerminal() async throws {
    let device = try Devices.faulty("says \"not \\033[2Jowned\" fault \"unplug\" after 4000")
    let run = try await probe(device, ["play", "silent=60000"])
    let failure = try #require(run.lines.first { $0.hasPrefix("failed: deviceLost") })
    #expect(failure.contains("No such device (not [2Jowned); "))
  }

  @Test func whatTheApplicationWritesStillReachesItsTerminal() async throws {
    let device = try Devices.faulty("says \"not owned\"")
    let steps = ["--repeats", "play", "heard=60000", "stderr=mine", "check=60000", "stop"]
    let run = try await Probe(device: device).run(steps)
    #expect(run["heard=60000"] == "true")
    #expect(run.standardError == "mine\n")
  }

  @Test func whatLibasoundSaysIsInTheError() async throws {
    let run = try await probe(try Devices.faulty("open_error 16"), ["play", "silent=60000"])
    #expect(run.lines.contains { $0.contains("(this device does not open); close the program") })
  }

  /// As after `su`, which leaves the variable as it is.
  @Test(.enabled(if: geteuid() == 0, "needs root, to give a folder to another user"))
  func whatLibpulseSaysOfAnotherUsersFolderReachesNoTerminal() async throws {
    try await withFolder { folder in
      try FileManager.default.setAttributes(
        [.ownerAccountID: 1_500, .posixPermissions: 0o700], ofItemAtPath: folder.path)
      var server = Probe(device: "{ type pulse }")
      server.environment = ["XDG_RUNTIME_DIR": folder.path]
      let run = try await server.run(["present=a", "check=60000"])
      #expect(run["present=a"] == "threw deviceMissing")
      #expect(run.standardError == "")
      #expect(run.lines.contains { $0.contains("is not owned by us") })
    }
  }

  @Test func aBrokenConfigurationIsNamedWithItsLine() async throws {
    let run = try await probe("{ type null", ["present=a"])
    #expect(run["present=a"] == "threw deviceMisconfigured")
    #expect(run.lines.contains { $0.contains("/.asoundrc:2:0:Unexpected char); correct") })
  }

  @Test func theApplicationKeepsItsErrorHandler() async throws {
    let steps = ["handler=1", "play", "silent=60000", "check=60000", "handler=2"]
    let run = try await probe(Devices.null, ["--device", "nowhere"] + steps)
    #expect(run["handler=1"] == "untouched" && run["handler=2"] == "untouched")
  }

  private func probe(_ device: String, _ arguments: [String]) async throws -> Probe.Run {
    let run = try await Probe(device: device).run(arguments)
    #expect(run.standardError == "")
    return run
  }
}
