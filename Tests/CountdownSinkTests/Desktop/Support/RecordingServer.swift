import Foundation

/// A real notification server on a test's bus, which tells what it was asked.
final class RecordingServer {
  let process: Child

  /// - Parameter options: its capabilities, and what `server.py` knows beside.
  init(
    on bus: TestBus, _ options: [String] = ["actions", "body", "body-markup", "persistence"]
  ) throws {
    process = try Child(
      ["/usr/bin/python3", Self.script] + options, package: "python3-dbusmock",
      environment: bus.environment)
    _ = try process.readLine()
  }

  /// The program.
  static var script: String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Servers/server.py").path
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
    var app: String?
    var summary: String?
    var body: String?
    var actions: [String]?
    var hints: [String: Hint]?
    var timeout: Int?
    var icon: String?
    var replaces: UInt32?
    // Of the portal.
    var added: String?
    var removed: String?
    var opening: String?
    var priority: String?
  }

  /// A hint's type by its name, and its value as text.
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
