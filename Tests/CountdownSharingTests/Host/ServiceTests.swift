import CountdownHost
import CountdownTestSupport
import Foundation
import Testing

/// The two conventions of systemd, spoken without its library.
@Suite(.ownThread) struct ServiceTests {
  /// Receives what a service tells, at a path or an abstract name.
  private func heard(at place: String, _ body: (ServiceNotifier) -> Bool) throws -> String {
    let program = """
      import socket, sys
      place = sys.argv[1]
      s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM); s.settimeout(30)
      s.bind("\\0" + place[1:] if place[0] == "@" else place)
      print("bound", end="", flush=True); print(s.recv(4096).decode(), end="", flush=True)
      """
    let (manager, output) = (Process(), Pipe())
    manager.executableURL = URL(filePath: "/usr/bin/python3")
    manager.arguments = ["-c", program, place]
    manager.environment = ChildEnvironment.variables
    manager.standardOutput = output
    try manager.run()
    let said = output.fileHandleForReading
    #expect(String(decoding: said.availableData, as: UTF8.self) == "bound")
    #expect(body(ServiceNotifier(environment: ["NOTIFY_SOCKET": place])))
    return String(decoding: said.readDataToEndOfFile(), as: UTF8.self)
  }

  @Test func systemdIsToldAtAPathAndAtAnAbstractName() throws {
    let path = TestFolder.path + "/notify"
    #expect(try heard(at: path) { $0.ready() } == "READY=1")
    #expect(try heard(at: "@countdown-\(UUID())") { $0.stopping() } == "STOPPING=1")
  }

  @Test(arguments: [
    nil, "", "relative", "/nowhere/notify", "@" + String(repeating: "x", count: 200),
  ])
  func whereNobodyListensNothingHappens(place: String?) {
    var environment: [String: String] = [:]
    environment["NOTIFY_SOCKET"] = place
    #expect(!ServiceNotifier(environment: environment).ready())
  }

  @Test func descriptorsForAnotherProcessAreNotTaken() throws {
    let runtime = try TemporaryRuntime()
    let environment = ["LISTEN_PID": "1", "LISTEN_FDS": "1"]
    let listener = try HostListener(at: runtime.address, environment: environment)
    #expect(FileManager.default.fileExists(atPath: runtime.address.socket))
    withExtendedLifetime(listener) {}
  }
}
