import CountdownTestSupport
import Foundation
import Testing

/// The real libraries without a function that this package calls.
@Suite(.ownThread) struct OldLibraryTests {
  @Test func withoutAnOptionalFunctionOnlyWhatItBringsIsMissing() async throws {
    try await withOld("libnotify.so.4", "notify_notification_get_activation_token") { environment in
      let bus = try TestBus()
      let server = try RecordingServer(on: bus, ["actions"])
      let probe = try DesktopProbe(on: bus, environment: environment)
      #expect(try probe.present("tea", ["opening": "Open"]).reason == nil)
      _ = try server.next()
      try server.command("token 1 tok-123 default")
      let answer = try probe.hears("answer")
      #expect([answer.answer, answer.token] == ["opened", "none"])
    }
  }

  @Test(arguments: [
    ("libnotify.so.4", "notify_get_server_info"),
    ("libgio-2.0.so.0", "g_dbus_error_strip_remote_error"),
  ])
  func aNotifierNamesTheFunctionThatIsMissing(library: String, function: String) async throws {
    try await withOld(library, function) { environment in
      let message = try DesktopProbe(on: nil, environment: environment).order("make")
      #expect(message.reason == "libraryTooOld")
      let fault = "\(library): too old, it has no \(function) (install a newer version)"
      #expect(message.message?.hasSuffix(fault) == true)
    }
  }

  @Test(arguments: [
    ("libasound.so.2", "snd_pcm_get_params", "libasound2"),
    ("libsndfile.so.1", "sf_open_virtual", "libsndfile1"),
  ])
  func aPlayerNamesTheFunctionThatIsMissing(
    library: String, function: String, package: String
  ) async throws {
    try await withOld(library, function) { environment in
      let probe = Probe(device: Devices.null, environment: environment)
      let run = try await probe.run(["present=a"])
      let line = try #require(run.lines.first)
      #expect(line.contains(": libraryTooOld 0 sound needs a newer version of the package"))
      #expect(line.contains("package \(package): "))
      #expect(line.hasSuffix("\(library): too old, it has no \(function); install it"))
    }
  }

  private func withOld(
    _ library: String, _ function: String, _ body: ([String: String]) async throws -> Void
  ) async throws {
    try await withFolder { folder in
      try OldLibrary.make(library, without: function, in: folder.path)
      try await body(["LD_LIBRARY_PATH": folder.path])
    }
  }
}
