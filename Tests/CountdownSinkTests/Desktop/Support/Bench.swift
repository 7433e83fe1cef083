import Countdown
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownDesktop

/// A bus, a server, and a program that talks to them.
struct Bench {
  let bus: TestBus
  let server: RecordingServer
  let probe: DesktopProbe

  init(
    _ options: [String] = ["actions", "body", "body-markup"], making: [String: any Sendable] = [:],
    keepsErrors: Bool = false
  ) throws {
    bus = try TestBus()
    server = try RecordingServer(on: bus, options)
    probe = try DesktopProbe(on: bus, keepsErrors: keepsErrors)
    if !making.isEmpty { try probe.order("make", making) }
  }

  /// Presents an alert, and answers what the server got.
  @discardableResult
  func present(
    _ id: String = "tea", _ values: [String: any Sendable] = [:]
  ) throws -> RecordingServer.Request {
    try probe.present(id, values)
    return try server.next()
  }

  /// Waits until what the server sent before has arrived: it answers in order.
  func settle() throws { try probe.order("check") }
}

extension DesktopProbe {
  /// Presents an alert, `Tea` by default.
  @discardableResult
  func present(_ id: String = "tea", _ values: [String: any Sendable] = [:]) throws -> Message {
    try order("present", ["id": id, "title": id.capitalized].merging(values) { $1 })
  }
}

/// One button.
let again: [String: any Sendable] = ["actions": [["again", "Start again"]]]

/// The kind of error that something throws.
func reason(of body: () throws -> Void) -> NotificationError.Reason? {
  do {
    try body()
    return nil
  } catch {
    return (error as? NotificationError)?.reason
  }
}

/// Waits until a process is stopped or goes on, as the system sees it.
func waitUntil(stopped: Bool, _ child: Child) throws {
  let end = RealTime.monotonic.advanced(by: .seconds(60))
  while RealTime.monotonic < end {
    let text = try String(contentsOfFile: "/proc/\(child.pid)/stat", encoding: .utf8)
    let state = text.split(separator: ")").last?.split(separator: " ").first
    if (state == "T") == stopped { return }
    _ = Semaphore().wait(until: RealTime.monotonic.advanced(by: .milliseconds(1)))
  }
  throw Child.Failure(description: "it is still\(stopped ? " not" : "") stopped")
}
