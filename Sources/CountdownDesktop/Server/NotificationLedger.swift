#if Desktop
  internal import Countdown

  /// What should be on the screen, what is, and what to do about the difference. A value that knows
  /// no bus: it is told what happened, and answers with steps.
  ///
  /// One call is under way for a countdown at any time, so that a server that answers late never
  /// shows two notifications for it: what is wanted meanwhile waits for the answer, which brings
  /// the id to replace or to close.
  struct NotificationLedger {
    /// What to do next.
    enum Step {
      /// Call Notify; its answer goes to `settle` with the call's number.
      case show(DesktopNotification, replacing: UInt32, call: UInt64)
      /// Call CloseNotification.
      case close(UInt32)
      /// Tell those who asked, by their tickets, how it went.
      case answer([UInt64], NotificationError?)
    }

    var entries: [CountdownID: Entry] = [:]
    private var lastCall: UInt64 = 0
    private var lastOrder: UInt64 = 0
    /// The unique bus name of the server; the ids are its own.
    private(set) var owner: String?

    struct Entry {
      /// Nil when it was withdrawn while a call was under way.
      var notification: DesktopNotification?
      /// The server's id while it is on the screen.
      var shownAs: UInt32?
      var wasShown = false
      var wasActedUpon = false
      fileprivate let order: UInt64
      /// The number of the call under way.
      fileprivate var call: UInt64?
      /// Whether the call under way went to a server that is gone.
      fileprivate var callIsVoid = false
      fileprivate var needsSending = false
      /// Tickets that the next call answers, and those that the present one does.
      fileprivate var waiting: [UInt64] = []
      fileprivate var asked: [UInt64] = []
    }

    var isEmpty: Bool { entries.isEmpty }

    /// Wants a notification on the screen, in the place of the one with its id.
    mutating func post(_ notification: DesktopNotification, ticket: UInt64) -> [Step] {
      lastOrder += 1
      var entry = entries[notification.id] ?? Entry(order: lastOrder)
      entry.notification = distinct(notification)
      entry.waiting.append(ticket)
      entry.needsSending = true
      entries[notification.id] = entry
      return send(notification.id)
    }

    /// Wants it off the screen.
    mutating func withdraw(_ id: CountdownID) -> [Step] {
      guard var entry = entries[id] else { return [] }
      let shown = entry.shownAs
      let unsent = entry.waiting
      entry.notification = nil
      entry.shownAs = nil
      entry.needsSending = false
      entry.waiting = []
      entries[id] = entry.call == nil ? nil : entry
      return (unsent.isEmpty ? [] : [.answer(unsent, nil)]) + (shown.map { [.close($0)] } ?? [])
    }

    /// The answer to a call of Notify: the server's id, or why there is none.
    mutating func settle(
      _ id: CountdownID, call: UInt64, _ result: Result<UInt32, NotificationError>
    ) -> [Step] {
      guard var entry = entries[id], entry.call == call else { return [] }
      let tickets = entry.asked
      let isVoid = entry.callIsVoid
      entry.call = nil
      entry.callIsVoid = false
      entry.asked = []
      defer { if entry.isOver { entries[id] = nil } }
      switch result {
      case .failure(let error):
        entries[id] = entry
        return [.answer(tickets, error)] + send(id)
      case .success(let shown):
        entry.wasShown = true
        entry.shownAs = isVoid || entry.notification == nil ? nil : shown
        entry.needsSending = entry.needsSending || isVoid && entry.notification != nil
        entries[id] = entry
        let close: [Step] = entry.notification == nil && !isVoid ? [.close(shown)] : []
        return [.answer(tickets, nil)] + close + send(id)
      }
    }

    /// Another server took over, or none did: its ids count from 1 again, so all known ones are
    /// forgotten, and what still matters is shown again.
    mutating func ownerChanged(to new: String?) -> [Step] {
      let hadOwner = owner != nil
      owner = new
      if hadOwner { entries = entries.mapValues(\.withoutServer) }
      guard new != nil else { return [] }
      let lost = entries.filter { $0.value.wasShown && $0.value.shownAs == nil }
      return lost.sorted { $0.value.order < $1.value.order }.flatMap { id, entry in
        entries[id]?.needsSending = entry.notification != nil
        return send(id)
      }
    }

    /// Calls Notify for a countdown, unless a call is under way or there is nothing to send.
    private mutating func send(_ id: CountdownID) -> [Step] {
      guard var entry = entries[id], entry.call == nil, entry.needsSending,
        let notification = entry.notification
      else { return [] }
      lastCall += 1
      entry.call = lastCall
      entry.asked = entry.waiting
      entry.waiting = []
      entry.needsSending = false
      entry.wasActedUpon = false
      entries[id] = entry
      return [.show(notification, replacing: entry.shownAs ?? 0, call: lastCall)]
    }

    /// Servers refuse a text that another notification just had: two cups of tea get numbers.
    private func distinct(_ notification: DesktopNotification) -> DesktopNotification {
      let taken = entries.values.compactMap(\.notification).filter {
        $0.id != notification.id && $0.body == notification.body
      }.map(\.summary)
      var distinct = notification
      var number = 1
      while taken.contains(distinct.summary) {
        number += 1
        distinct.summary = "\(notification.summary) (\(number))"
      }
      return distinct
    }
  }

  extension NotificationLedger.Entry {
    fileprivate var withoutServer: Self {
      var entry = self
      entry.shownAs = nil
      entry.callIsVoid = call != nil
      return entry
    }

    /// Whether a call is under way that may bring it to the screen.
    var isOnItsWay: Bool { call != nil }

    /// Whether nothing is on the screen, on the way there, or to be shown again.
    fileprivate var isOver: Bool {
      call == nil && !needsSending && shownAs == nil && (notification == nil || !wasShown)
    }
  }
#endif
