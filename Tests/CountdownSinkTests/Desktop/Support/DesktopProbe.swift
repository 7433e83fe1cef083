import CountdownTestSupport
import Foundation

/// The program CountdownDesktopProbe, which shows notifications as it is told: libnotify's state is
/// per process, and each test wants it on a bus of its own.
final class DesktopProbe {
  private let child: Child
  private let errors: String?
  /// The messages that were told and not asked for yet.
  private var told: [Message] = []

  /// - Parameter bus: nil for none.
  init(on bus: TestBus?, environment: [String: String] = [:], keepsErrors: Bool = false) throws {
    let program = BuiltProducts.path(of: "CountdownDesktopProbe")
    let file = NSTemporaryDirectory() + "countdown-desktop-\(UUID().uuidString.prefix(8))"
    errors = keepsErrors ? file : nil
    let command = keepsErrors ? ["sh", "-c", "exec \"$0\" 2>\"$1\"", program, file] : [program]
    child = try Child(
      command, package: "nothing of Debian's",
      environment: (bus?.environment ?? [:]).merging(environment) { $1 })
  }

  deinit { if let errors { try? FileManager.default.removeItem(atPath: errors) } }

  /// What it wrote to stderr.
  var standardError: String {
    errors.flatMap { try? String(contentsOfFile: $0, encoding: .utf8) } ?? ""
  }

  /// Gives it an order, and waits for what came of it.
  @discardableResult
  func order(_ what: String, _ values: [String: any Sendable] = [:]) throws -> Message {
    let order = values.merging(["do": what]) { $1 }
    let data = try JSONSerialization.data(withJSONObject: order)
    child.write(String(decoding: data, as: UTF8.self))
    while true {
      let message = try next()
      if message.did != nil { return message }
      told.append(message)
    }
  }

  /// The next that it tells of a kind: an `answer`, a `failure`, something `chosen`, `dismissed` or
  /// `released`.
  func hears(_ kind: String) throws -> Message {
    if let index = told.firstIndex(where: { $0.told == kind }) { return told.remove(at: index) }
    while true {
      let message = try next()
      if message.told == kind { return message }
      told.append(message)
    }
  }

  private func next() throws -> Message {
    try JSONDecoder().decode(Message.self, from: Data(child.readLine().utf8))
  }

  struct Message: Decodable {
    var did: String?
    var told: String?
    /// Why something failed; nil when it did not.
    var reason: String?
    var message: String?
    var milliseconds: Double?
    var id: String?
    var answer: String?
    var token: String?
    var shown: Int?
    var actions: Int?
    var dismissed: Int?
    var expired: Int?
    var unknown: Int?
    var failures: Int?
    var server: String?
    var capabilities: [String]?
    var descriptors: Int?
    var threads: Int?
  }
}
