internal import Countdown
internal import CountdownSharing

#if Desktop
  internal import CountdownDesktop
#endif

/// The ends of countdowns on the desktop: a notification for each, which opens what it is about.
final class FinishDesktop: Sendable {
  private let server: DesktopRung
  /// Shows the countdown's application.
  private let open: @Sendable (SharedFinish) -> Void
  /// The user has seen that it ended.
  private let acknowledge: @Sendable (SharedFinish) -> Void
  private let shown = Locked<[CountdownID: Shown]>([:])

  private struct Shown: Sendable {
    let finish: SharedFinish
    let notice: FinishNotice
    /// Whether its record lay in the store since; without one there is nothing to wait for.
    var isListed = false
  }

  init(
    _ server: DesktopRung, open: @escaping @Sendable (SharedFinish) -> Void,
    acknowledge: @escaping @Sendable (SharedFinish) -> Void
  ) {
    (self.server, self.open, self.acknowledge) = (server, open, acknowledge)
  }

  /// Shows it; nil, or why it could not.
  func show(_ notice: FinishNotice, of finish: SharedFinish) -> String? {
    let id = finish.id.countdown
    let body = shown.withLock { shown in
      let isTwin = shown.contains { $0 != id && $1.notice == notice }
      shown[id] = Shown(finish: finish, notice: notice)
      // Some servers refuse what looks like the one before.
      return isTwin ? "\(notice.body), \(finish.name)" : notice.body
    }
    #if Desktop
      return server.show(notification(notice, body, finish))
    #else
      return "not built in"
    #endif
  }

  /// Takes away what is shown of countdowns whose records are gone: cancelled, begun anew, or
  /// acknowledged elsewhere.
  ///
  /// - Parameter finishes: those whose records lie in the store.
  /// - Returns: what was taken away.
  func keep(_ finishes: Set<FinishID>) -> Set<FinishID> {
    let gone = shown.withLock { shown in
      for (id, item) in shown where finishes.contains(item.finish.id) { shown[id]?.isListed = true }
      let gone = shown.filter { $1.isListed && !finishes.contains($1.finish.id) }
        .map(\.value.finish.id)
      for finish in gone { shown[finish.countdown] = nil }
      return gone
    }
    for finish in gone { server.withdraw(finish.countdown) }
    return Set(gone)
  }
}

#if Desktop
  extension FinishDesktop {
    private func notification(
      _ notice: FinishNotice, _ body: String, _ finish: SharedFinish
    ) -> DesktopNotification {
      var notification = DesktopNotification(
        id: finish.id.countdown, title: notice.summary, body: body,
        urgency: notice.rings ? .critical : .normal, category: "x-countdown.finish")
      let answer = OneAnswer()
      let open = { @Sendable [open] (_: DesktopNotification.Activation) in
        // Nothing of it throws.
        try? answer.give { open(finish) }
      }
      notification.actions = ["open", DesktopNotification.Action.opening].map {
        DesktopNotification.Action(id: $0, title: "Open", handler: { open($0) ?? () })
      }
      notification.onDismissed = { [acknowledge] _ in try? answer.give { acknowledge(finish) } }
      return notification
    }
  }
#endif
