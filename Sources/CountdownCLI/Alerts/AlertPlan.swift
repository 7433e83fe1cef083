/// Which alerts there are: without options all three, with options those that they name. `none` for
/// the sound names no alert; it only takes the sound away.
struct AlertPlan: Hashable, Sendable {
  let alerts: [Alert]
  /// Whether options named them, so that it is an error when all of them fail.
  let isExplicit: Bool
  /// The user's own clip.
  let file: String?

  init(_ options: AlertOptions) {
    let namesSound = options.sound != nil && options.sound != AlertOptions.Sound.none
    isExplicit = namesSound || options.notify || options.bell
    let named: [(Alert, Bool)] = [
      (.notification, options.notify), (.sound, namesSound), (.bell, options.bell),
    ]
    alerts =
      isExplicit
      ? named.filter(\.1).map(\.0)
      : Alert.allCases.filter { $0 != .sound || options.sound != AlertOptions.Sound.none }
    if case .file(let path) = options.sound { file = path } else { file = nil }
  }
}
