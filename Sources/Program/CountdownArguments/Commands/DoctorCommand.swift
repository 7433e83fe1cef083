/// `countdown doctor`.
package struct DoctorRequest: Sendable {
  /// The alerts named by options; see ``AlertOptions``.
  package var alerts = AlertOptions()
  package var isJSON = false
  /// Whether only the hooks are looked at, each by itself.
  package var onlyHooks = false
}

extension Command {
  /// The command ignores the configuration, which is one of the parts it tests.
  static let doctor = Command(
    name: "doctor", options: Option.alerts + [.hooks, .json], ignoresConfiguration: true,
    summary: "test every part, and report what does not work",
    examples: ["countdown doctor", "countdown doctor --sound none --json"]
  ) {
    .doctor(
      DoctorRequest(
        alerts: $0.settings.view.alerts, isJSON: $0.settings.isJSON,
        onlyHooks: $0.settings.onlyHooks))
  }
}

extension Option {
  /// The options that name alerts.
  static let alerts = view.filter {
    ["sound", "notify", "bell", "quiet", "urgency"].contains($0.name)
  }
}
