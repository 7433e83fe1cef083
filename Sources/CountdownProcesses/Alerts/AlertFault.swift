/// The ways to be alerted.
package enum AlertWay: String, Hashable, Sendable, CaseIterable {
  case notification, sound, bell
}

/// What does not work, or not as it should, as the silent trial found out.
package struct AlertFault: Hashable, Sendable {
  /// `sound`, `not shared`.
  package let subject: String
  /// `no device`, `missing (birds.ogg)`.
  package let reason: String
  /// What takes its place, `use the bell`; nil when nothing does.
  var instead: String?

  package init(subject: String, reason: String, instead: String? = nil) {
    (self.subject, self.reason, self.instead) = (subject, reason, instead)
  }

  /// `sound: no device, will use the bell`.
  package var text: String { "\(subject): \(details)" }

  /// `no device, will use the bell`.
  package var details: String {
    [reason, instead.map { "will \($0)" }].compactMap(\.self).joined(separator: ", ")
  }
}

extension AlertFault {
  package init(alert: AlertWay, reason: String, instead: String? = nil) {
    self.init(subject: alert.rawValue, reason: reason, instead: instead)
  }
}

/// What became of an alert at a finish.
package struct AlertResult: Hashable, Sendable {
  package let alert: AlertWay
  /// What did not work; empty when all did.
  package var misses: [String] = []
  /// What took its place, `rang the bell`; nil when nothing did or had to.
  package var instead: String?

  package init(alert: AlertWay, misses: [String] = [], instead: String? = nil) {
    (self.alert, self.misses, self.instead) = (alert, misses, instead)
  }

  /// Whether it reached the user, be it by what took its place.
  package var isHeard: Bool { misses.isEmpty || instead != nil }

  /// `sound missing (birds.ogg), played the theme's "complete"`; empty when all worked.
  var text: String {
    if misses.isEmpty { return "" }
    return ([alert.rawValue + " " + misses.joined(separator: ", ")] + [instead].compactMap(\.self))
      .joined(separator: ", ")
  }
}

extension [AlertResult] {
  /// `alert: sound no device, rang the bell`; nil when all is well. What worked is no news.
  package var complaint: String? {
    let texts = map(\.text).filter { !$0.isEmpty }
    return texts.isEmpty ? nil : "alert: " + texts.joined(separator: ", ")
  }
}
