import Testing

@testable import CountdownSharing

@Suite struct StateDirectoryTests {
  @Test func theStateHomeComesFirst() throws {
    let path = try StateDirectory.path { ["XDG_STATE_HOME": "/s", "HOME": "/h"][$0] }
    #expect(path == "/s/countdown")
  }

  @Test func withoutOneItIsInTheHome() throws {
    #expect(try StateDirectory.path { ["HOME": "/h"][$0] } == "/h/.local/state/countdown")
  }

  @Test(arguments: [
    (["XDG_STATE_HOME": "s", "HOME": "/h"], "XDG_STATE_HOME is not an absolute path"),
    (["XDG_STATE_HOME": "", "HOME": "/h"], "XDG_STATE_HOME is empty"),
    (["HOME": "h"], "HOME is not an absolute path"),
    (["HOME": ""], "HOME is empty"),
    ([:], "neither XDG_STATE_HOME nor HOME is set"),
  ])
  func otherwiseOneLineSaysWhatIsWrong(environment: [String: String], problem: String) throws {
    let error = try #require(throws: SharingError.self) {
      try StateDirectory.path { environment[$0] }
    }
    #expect(error.description.hasPrefix("nowhere to share countdowns: \(problem)"))
  }
}
