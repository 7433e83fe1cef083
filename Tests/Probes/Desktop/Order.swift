import Countdown
import CountdownDesktop
import Foundation

/// One line of input.
struct Order: Decodable {
  let `do`: String
  /// Which notifier, or how many.
  var name: String?
  var count: Int?
  /// In milliseconds.
  var within: Int?

  // A notifier.
  var app: String?
  var entry: String?
  var suppress: Bool?

  // An alert or a notification.
  var id: String?
  var title: String?
  var body: String?
  var icon: String?
  var image: String?
  var kind: String?
  var source: String?
  var urgency: Int?
  var actions: [[String]]?
  var opening: String?
  var lasts: Bool?
  var progress: Double?
  /// `none`, `theme:NAME`, `file:PATH`, or the name of a notifier's or notification's own.
  var sound: String?
  var category: String?
  /// In milliseconds; 0 for never.
  var expiry: Int?

  init?(_ line: String) {
    guard let order = try? JSONDecoder().decode(Order.self, from: Data(line.utf8)) else {
      return nil
    }
    self = order
  }
}

extension Order {
  var alert: Alert {
    var alert = Alert(
      Alert.ID(rawValue: id ?? "it"),
      of: Alert.Source(.other, id: source.map { Alert.ID(rawValue: $0) }),
      kind: Alert.Kind(rawValue: kind ?? "finished"),
      title: title ?? "", body: body ?? "")
    alert.icon = icon
    alert.urgency = urgency.map { Alert.Urgency.allCases[$0] } ?? .normal
    alert.actions = (actions ?? []).map { Alert.Action($0[0], $0[1]) }
    (alert.defaultActionTitle, alert.progress) = (opening, progress)
    alert.isPersistent = lasts ?? false
    let parts = (sound ?? "").split(separator: ":", maxSplits: 1).map(String.init)
    switch parts.first {
    case "none": alert.sound = .silent
    case "theme": alert.sound = Alert.Sound(.theme(parts[1]))
    case "file": alert.sound = Alert.Sound(.file(parts[1]))
    default: break
    }
    return alert
  }

  var notification: DesktopNotification {
    var notification = DesktopNotification(
      id: Alert.ID(rawValue: id ?? "it"), title: title ?? "", body: body ?? "", icon: icon,
      urgency: urgency.map { Alert.Urgency.allCases[$0] } ?? .normal, category: category,
      onDismissed: { say(["told": "dismissed", "id": $0.rawValue]) })
    notification.actions = (actions ?? []).map { action in
      DesktopNotification.Action(id: action[0], title: action[1]) {
        say(
          [
            "told": "chosen", "id": $0.id.rawValue, "answer": action[0],
            "token": $0.token ?? "none",
          ])
      }
    }
    (notification.image, notification.progress) = (image, progress)
    (notification.isResident, notification.soundName) = (lasts ?? false, sound)
    if let expiry { notification.expiry = expiry == 0 ? .never : .after(.milliseconds(expiry)) }
    return notification
  }
}

/// Prints a line at once, from any thread.
func say(_ values: [String: any Sendable]) {
  guard let data = try? JSONSerialization.data(withJSONObject: values) else { return }
  let line = Array(data) + [UInt8(ascii: "\n")]
  _ = line.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
}
