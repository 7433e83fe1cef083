import Countdown
import CountdownDesktop
import Foundation

/// The notifiers of this program, by their names.
final class Notifiers {
  private var all: [String: DesktopNotifier] = [:]

  /// Does it, and says what came of it and how long it took.
  func carryOut(_ order: Order) {
    let began = ContinuousClock.now
    var result: [String: any Sendable] = ["did": order.do]
    do {
      result.merge(try perform(order)) { $1 }
    } catch let error as NotificationError {
      result["reason"] = error.reason.rawValue
      result["message"] = "\(error)"
    } catch {
      result["reason"] = "\(error)"
    }
    result["milliseconds"] = (ContinuousClock.now - began) / .milliseconds(1)
    say(result)
  }

  private func perform(_ order: Order) throws -> [String: any Sendable] {
    let name = order.name ?? "main"
    switch order.do {
    case "make": all[name] = try make(order)
    case "present":
      let keepsake = Keepsake(id: order.id ?? "it")
      try get(name).present(order.alert) { keepsake.tell($0) }
    case "show": try get(name).show(order.notification)
    case "withdraw": try get(name).withdraw(Alert.ID(rawValue: order.id ?? "it"))
    case "observe": try observe(name, Alert.ID(rawValue: order.id ?? "it"))
    case "check": try get(name).check(within: .milliseconds(order.within ?? 60_000))
    case "close": try get(name).close()
    case "drop": all[name] = nil
    case "counts": return try counts(name)
    case "notifiers": try makeAndDropNotifiers(order.count ?? 1)
    case "badges": try makeAndDropBadges(order.count ?? 1)
    case "application": Application.useLibnotify()
    case "iterate": Application.iterate()
    case "warn": Application.warn()
    case "resources": return Resources.now
    default: return ["message": "not known"]
    }
    return [:]
  }

  private func make(_ order: Order) throws -> DesktopNotifier {
    try DesktopNotifier(
      appName: order.app ?? "Probe", icon: order.icon, desktopEntry: order.entry,
      urgency: order.urgency.map { Alert.Urgency.allCases[$0] },
      timeout: order.within.map { .milliseconds($0) } ?? .seconds(2), soundName: order.sound,
      suppressSound: order.suppress ?? false,
      onFailure: { say(["told": "failure", "reason": $0.reason.rawValue]) })
  }

  private func get(_ name: String) throws -> DesktopNotifier {
    if let notifier = all[name] { return notifier }
    // Long enough for any machine: what is short is asked for.
    let new = try DesktopNotifier(
      appName: "Probe", timeout: .seconds(60),
      onFailure: { say(["told": "failure", "reason": $0.reason.rawValue]) })
    all[name] = new
    return new
  }

  private func observe(_ name: String, _ id: Alert.ID) throws {
    try get(name).observeSound(of: id) {
      let news =
        switch $0 {
        case .heard: "heard"
        case .silent(let error): (error as? NotificationError)?.reason.rawValue ?? "\(error)"
        case .over: "over"
        }
      say(["told": "audibility", "answer": news])
    }
  }

  private func counts(_ name: String) throws -> [String: any Sendable] {
    let notifier = try get(name)
    let counts = notifier.counts
    return [
      "shown": counts.shown, "actions": counts.actions, "dismissed": counts.dismissed,
      "expired": counts.expired, "unknown": counts.unknownActions, "failures": counts.failures,
      "server": notifier.server?.name ?? "none",
      "capabilities": notifier.capabilities.sorted(),
    ]
  }

  private func makeAndDropNotifiers(_ count: Int) throws {
    for number in 0..<count {
      let notifier = try DesktopNotifier(appName: "Probe", timeout: .seconds(60))
      let id = Alert.ID(rawValue: "\(number)")
      try notifier.present(Alert(id, title: "Tea")) { _ in }
      try notifier.withdraw(id)
    }
  }

  private func makeAndDropBadges(_ count: Int) throws {
    for number in 0..<count {
      let badge = try LauncherBadge(desktopFile: "probe.desktop", timeout: .seconds(60))
      try badge.show(LauncherEntry(count: number + 1))
    }
  }
}

/// Tells what is answered to an alert, and when it can no longer be answered.
private final class Keepsake: Sendable {
  private let id: String

  init(id: String) { self.id = id }

  deinit { say(["told": "released", "id": id]) }

  func tell(_ answer: Alert.Answer) {
    var told = ["told": "answer", "id": id]
    switch answer {
    case .action(let id, let token): (told["answer"], told["token"]) = (id, token ?? "none")
    case .opened(let token): (told["answer"], told["token"]) = ("opened", token ?? "none")
    case .closed: told["answer"] = "closed"
    case .expired: told["answer"] = "expired"
    }
    say(told)
  }
}

/// What this program holds of the system.
enum Resources {
  static var now: [String: any Sendable] {
    ["descriptors": count("/proc/self/fd") - 1, "threads": count("/proc/self/task")]
  }

  private static func count(_ folder: String) -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? -1
  }
}
