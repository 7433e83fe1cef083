import Countdown
import CountdownTestStores
import CountdownTestSupport
import Foundation

/// A network of two ends, the further one in a namespace of its own, that can be cut. It
/// goes with the last reference to this.
final class CutNetwork {
  private let name: String
  private let net: String

  /// The address of this end.
  var address: String { "\(net).1" }
  /// What stands before a command that runs at the other end.
  var wrapper: [String] { ["ip", "netns", "exec", name] }

  init() throws {
    let number = getpid() % 60_000
    name = "cd\(number)"
    net = "10.213.\(number % 250)"
    try Self.run("netns", "add", name)
    try Self.run("link", "add", "\(name)a", "type", "veth", "peer", "\(name)b", "netns", name)
    try Self.run("address", "add", "\(net).1/24", "dev", "\(name)a")
    try Self.run("link", "set", "\(name)a", "up")
    try Self.run("-n", name, "address", "add", "\(net).2/24", "dev", "\(name)b")
    try Self.run("-n", name, "link", "set", "\(name)b", "up")
  }

  deinit {
    try? Self.run("link", "delete", "\(name)a")
    try? Self.run("netns", "delete", name)
  }

  /// Lets nothing through any more; neither side is told.
  func cut() throws { try Self.run("-n", name, "link", "set", "\(name)b", "down") }

  func mend() throws { try Self.run("-n", name, "link", "set", "\(name)b", "up") }

  /// Whether there can be such a network.
  static let works = (try? CutNetwork()) != nil

  private static func run(_ words: String...) throws {
    guard try FinishedCommand(["ip"] + words).status == 0 else {
      throw PostgresServer.Absence(reason: "\(words)")
    }
  }
}
