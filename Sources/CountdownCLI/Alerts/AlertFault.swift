/// An alert that does not work, as the silent trial or the alert itself found out.
struct AlertFault: Hashable, Sendable {
  /// `sound`, `notification`, `bell`.
  let alert: String
  /// `no device`.
  let reason: String
  /// What takes its place: `will use the bell`; nil when nothing does.
  var instead: String?

  /// `sound: no device, will use the bell`.
  var text: String {
    "\(alert): " + [reason, instead].compactMap(\.self).joined(separator: ", ")
  }
}
