/// The ways to be alerted.
enum Alert: String, Hashable, Sendable, CaseIterable {
  case notification, sound, bell
}

/// What does not work, or not as it should, as the silent trial found out.
struct AlertFault: Hashable, Sendable {
  /// `sound`, `not shared`.
  let subject: String
  /// `no device`, `missing (birds.ogg)`.
  let reason: String
  /// What takes its place, `use the bell`; nil when nothing does.
  var instead: String?

  /// `sound: no device, will use the bell`.
  var text: String {
    "\(subject): "
      + [reason, instead.map { "will \($0)" }].compactMap(\.self)
      .joined(separator: ", ")
  }
}

extension AlertFault {
  init(alert: Alert, reason: String, instead: String? = nil) {
    self.init(subject: alert.rawValue, reason: reason, instead: instead)
  }
}

/// What became of an alert at a finish.
struct AlertResult: Hashable, Sendable {
  let alert: Alert
  /// What did not work; empty when all did.
  var misses: [String] = []
  /// What took its place, `rang the bell`; nil when nothing did or had to.
  var instead: String?

  /// Whether it reached the user, be it by what took its place.
  var isHeard: Bool { misses.isEmpty || instead != nil }

  /// `notification ok`, `sound missing (birds.ogg), played the theme's "complete"`.
  var text: String {
    if misses.isEmpty { return "\(alert.rawValue) ok" }
    return ([alert.rawValue + " " + misses.joined(separator: ", ")] + [instead].compactMap(\.self))
      .joined(separator: ", ")
  }
}

extension [AlertResult] {
  /// `alert: notification ok, sound no device, rang the bell`; nil when all is well.
  var complaint: String? {
    if allSatisfy(\.misses.isEmpty) { return nil }
    return "alert: " + map(\.text).joined(separator: ", ")
  }
}
