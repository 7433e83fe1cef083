package import Countdown
package import CountdownAlarms
package import CountdownSharing
internal import CountdownSystem

/// What one command has taken away, for `countdown undo`.
package struct RemovedItems: Hashable, Sendable {
  package enum Items: Hashable, Sendable {
    /// Alarms or reminders of a database, or of a server.
    case agenda([Agenda.ItemCopy], place: String)
    /// Countdowns and stopwatches that had ended.
    case countdowns([SharedCountdown], stopwatches: [SharedStopwatch] = [])
  }

  /// The moment of the command.
  package let removed: WallMoment
  package let items: Items

  package init(_ items: Items, at removed: WallMoment) {
    (self.items, self.removed) = (items, removed)
  }

  /// The time for which it can be undone.
  package static let memory = Duration.hours(1)

  /// Whether it can still be undone; also when the clock was set back since.
  package func isRecent(at now: WallMoment) -> Bool {
    removed.duration(to: now) <= Self.memory
  }
}

// MARK: - The text in the file

extension RemovedItems {
  /// The items as a line of JSON.
  var json: JSONObject {
    var object: JSONObject = ["v": 1, "removed_ns": .integer(removed.nanoseconds)]
    switch items {
    case .agenda(let copies, let place):
      object["store"] = .string(place)
      object["items"] = .array(copies.map { Self.entry($0.key, $0.body) })
    case .countdowns(let countdowns, let stopwatches):
      object["countdowns"] = .array(countdowns.map { Self.entry($0.name, $0.savedText) })
      object["stopwatches"] = .array(stopwatches.map { Self.entry($0.name, $0.savedText) })
    }
    return object
  }

  private static func entry(_ key: String, _ body: String) -> JSONValue {
    .object(["key": .string(key), "body": .string(body)])
  }

  /// Nil for a text of another version, or one that broke off.
  init?(_ object: JSONObject) {
    guard object["v"]?.integer == 1, let moment = object["removed_ns"]?.integer else { return nil }
    removed = WallMoment(nanoseconds: moment)
    func entries(_ name: String) -> [(key: String, body: String)]? {
      object[name]?.array?.compactMap { value in
        guard let key = value.object?["key"]?.string, let body = value.object?["body"]?.string
        else { return nil }
        return (key, body)
      }
    }
    if let place = object["store"]?.string, let copies = entries("items") {
      items = .agenda(copies.map { Agenda.ItemCopy(key: $0.key, body: $0.body) }, place: place)
    } else if let countdowns = entries("countdowns") {
      items = .countdowns(
        countdowns.compactMap { SharedCountdown(saved: $0.body, named: $0.key) },
        stopwatches: (entries("stopwatches") ?? []).compactMap {
          SharedStopwatch(saved: $0.body, named: $0.key)
        })
    } else {
      return nil
    }
  }
}
