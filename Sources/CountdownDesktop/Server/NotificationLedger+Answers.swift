#if Desktop
  internal import Countdown

  // What the user did, as the server tells it.
  extension NotificationLedger {
    /// Whom an answer reaches.
    enum Answer {
      case action(NotificationAction, CountdownID)
      case dismissal(DesktopNotification)
      /// The notification is ours, and such an action was never offered with it.
      case unknown
      /// Nothing that matters to us. Many servers tell everybody of every click, so the number may
      /// be another program's, or that of a notification of ours that is gone.
      case none
    }

    /// The user chose an action. The notification is done with, unless it is resident: a second
    /// click finds nothing.
    mutating func invoked(_ shown: UInt32, action name: String) -> (Answer, [Step]) {
      guard let (id, entry) = entry(shownAs: shown), let notification = entry.notification else {
        return (.none, [])
      }
      guard let answer = notification.answer(to: name) else { return (.unknown, []) }
      guard !notification.isResident else {
        entries[id]?.wasActedUpon = true
        return (answer, [])
      }
      // Most servers close it by themselves; to close it twice does no harm.
      return (answer, withdraw(id))
    }

    /// It left the screen. Reason 2 is the user's doing; an action that came before it says so
    /// already.
    mutating func closed(_ shown: UInt32, reason: UInt32) -> Answer {
      guard let (id, entry) = entry(shownAs: shown), let notification = entry.notification else {
        return .none
      }
      _ = withdrawn(id)
      return reason == 2 && !entry.wasActedUpon ? .dismissal(notification) : .none
    }

    private func entry(shownAs shown: UInt32) -> (key: CountdownID, value: Entry)? {
      entries.first { $0.value.shownAs == shown }
    }

    /// Takes it off the list, unless something newer is on its way to the screen.
    private mutating func withdrawn(_ id: CountdownID) -> [Step] {
      guard entries[id]?.isOnItsWay == true else { return withdraw(id) }
      entries[id]?.shownAs = nil
      return []
    }
  }

  extension DesktopNotification {
    fileprivate func answer(to name: String) -> NotificationLedger.Answer? {
      if let action = actions.first(where: { NotificationText.line($0.id) == name }) {
        return .action(action, id)
      }
      return name == "default" && isAnswerable ? .dismissal(self) : nil
    }
  }
#endif
