/// The ways to be alerted.
package enum AlertWay: String, Hashable, Sendable, CaseIterable {
  case notification, sound, bell
}

/// A fault of an alert, as the silent trial found it.
package struct AlertFault: Hashable, Sendable {
  /// `sound`, `not shared`.
  package let subject: String
  /// `no device`, `missing (birds.ogg)`.
  package let reason: String
  /// The substitute, `use the bell`; nil when there is none.
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

  /// The fault of a clip together with another of the same alert, whose substitute is then heard.
  package func before(_ other: AlertFault?) -> AlertFault {
    guard let other else { return self }
    return AlertFault(
      subject: subject, reason: "\(reason), \(other.reason)", instead: other.instead)
  }
}

extension [AlertFault] {
  /// The faults together with that of the clip.
  package func with(clip: AlertFault?) -> [AlertFault] {
    guard let clip else { return self }
    guard let place = firstIndex(where: { $0.subject == clip.subject }) else {
      return [clip] + self
    }
    var all = self
    all[place] = clip.before(self[place])
    return all
  }
}

extension AlertFault {
  package init(alert: AlertWay, reason: String, instead: String? = nil) {
    self.init(subject: alert.rawValue, reason: reason, instead: instead)
  }
}

/// The outcome of an alert at a finish.
package struct AlertResult: Hashable, Sendable {
  package let alert: AlertWay
  /// The faults; empty when everything worked.
  package var misses: [String] = []
  /// The substitute, `rang the bell`; nil when there was none or none was needed.
  package var instead: String?

  /// Whether the alert may have reached the user, or may still do so: there was no answer.
  package var isUnanswered = false

  package init(alert: AlertWay, misses: [String] = [], instead: String? = nil) {
    (self.alert, self.misses, self.instead) = (alert, misses, instead)
  }

  /// Whether the alert reached the user, even by its substitute.
  package var isHeard: Bool { misses.isEmpty || instead != nil }

  /// `sound missing (birds.ogg), played the theme's "complete"`; empty when everything worked.
  var text: String {
    if misses.isEmpty { return "" }
    return ([alert.rawValue + " " + misses.joined(separator: ", ")] + [instead].compactMap(\.self))
      .joined(separator: ", ")
  }
}

extension [AlertResult] {
  /// `alert: sound no device, rang the bell`; nil when all is well. An alert that worked is not
  /// mentioned.
  package var complaint: String? {
    let texts = map(\.text).filter { !$0.isEmpty }
    return texts.isEmpty ? nil : "alert: " + texts.joined(separator: ", ")
  }
}
