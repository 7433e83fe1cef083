internal import Countdown

// What waits for a better moment: notifications that were refused, and old ones at a new server.
extension NotificationService {
  /// Shows a new server only the newest notifications, and one that says how many more there are.
  func holdBack() {
    let id = NotificationLedger.summary
    let isShown = !isNewServer && ledger.entries[id] != nil
    if isNewServer { ledger.holdBack(except: asked.keys) }
    let others = ledger.heldBack
    if others > 0, isNewServer || isShown && others != othersShown {
      _ = ledger.want(Posting(settings.summary(others), as: id))
    } else if others == 0, isShown, let life = ledger.remove(id) {
      leaving[life] = Reply()
    }
    (isNewServer, othersShown) = (false, others)
  }

  /// The server is another one, or will be.
  func forgetServer() {
    (isNewServer, retry) = (true, nil)
    handles = [:]
  }

  /// Has refused notifications tried again after a pause.
  func planRetry() {
    guard retry == nil, let pause = ledger.pauseAfterRefusal() else { return }
    retry = GLibTimer(seconds: pause, on: home.thread) { [weak self] in
      guard let self else { return }
      retry = nil
      ledger.tryRefused()
      bring()
    }
  }
}
