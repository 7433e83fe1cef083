import CountdownSystem
import CountdownTestSupport
import Foundation
import Testing

/// The XDG base directory specification: what is empty or relative counts as not set.
@Suite struct UserFolderTests {
  @Test(arguments: [nil, "", "relative", "./state"]) func whatIsNoPathIsNotSet(value: String?) {
    var environment: Environment = ["HOME": "/home/u"]
    for name in ["XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR"] {
      environment[name] = value
    }
    #expect(UserFolder.state.path(in: environment) == "/home/u/.local/state/countdown")
    #expect(UserFolder.data.path(in: environment) == "/home/u/.local/share/countdown")
    #expect(UserFolder.configuration.path(in: environment) == "/home/u/.config/countdown")
    #expect(UserFolder.runtime(in: environment) == nil)
    #expect(UserFolder.data(in: environment).first == "/home/u/.local/share")
  }

  @Test func whatIsOneIsTaken() {
    let environment: Environment = [
      "HOME": "relative", "XDG_STATE_HOME": "/s", "XDG_RUNTIME_DIR": "/r",
    ]
    #expect(UserFolder.state.path(in: environment) == "/s/countdown")
    #expect(UserFolder.data.path(in: environment) == nil)
    #expect(UserFolder.runtime(in: environment) == "/r")
  }
}
