import Foundation

/// A real notification server on a test's bus, which tells what it was asked.
final class RecordingServer {
  let process: Child

  init(
    on bus: TestBus, capabilities: [String] = ["actions", "body", "body-markup", "persistence"]
  ) throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Servers/server.py").path
    process = try Child(
      ["/usr/bin/python3", script] + capabilities, package: "python3-dbusmock",
      environment: bus.environment)
    _ = try process.readLine()
  }

  /// What it was asked next, or what it did next when it was told to.
  func next() throws -> Request {
    try JSONDecoder().decode(Request.self, from: Data(process.readLine().utf8))
  }

  /// Carries out a command, and has done so when this returns.
  func command(_ line: String) throws {
    process.write(line)
    while try next().done != line {}
  }

  struct Request: Decodable {
    var notify: UInt32?
    var close: UInt32?
    var done: String?
    var left: Bool?
    var app: String?
    var summary: String?
    var body: String?
    var actions: [String]?
    var hints: [String: Hint]?
    var timeout: Int?
  }

  /// A hint's type in the words of dbus-python, and its value as text.
  struct Hint: Decodable, Equatable, ExpressibleByStringLiteral {
    let text: String

    init(stringLiteral text: String) { self.text = text }

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      let type = try list.decode(String.self)
      if let number = try? list.decode(Int.self) {
        text = "\(type) \(number)"
      } else if let flag = try? list.decode(Bool.self) {
        text = "\(type) \(flag)"
      } else {
        text = "\(type) \(try list.decode(String.self))"
      }
    }
  }
}
