internal import CCountdownGIO
internal import CCountdownNotify

/// libnotify as a whole. Its state belongs to the process and has no lock, so all of it is called
/// on one thread; see ``NotifyThread``.
enum LibNotify {
  /// Initializes libnotify; once is enough. The name may not be empty: libnotify would end the
  /// process at the first notification.
  ///
  /// - Returns: whether the application had not initialized it before.
  @discardableResult
  static func begin(appName: String) -> Bool {
    assert(!appName.isEmpty)
    let wasReady = notify_is_initted() != 0
    return notify_init(appName) != 0 && !wasReady
  }

  /// Makes it forget a dead bus, which it would not leave by itself.
  ///
  /// The application's own notifications are lost with the bus; none of ours may be alive.
  static func beginAnew(appName: String) {
    notify_uninit()
    begin(appName: appName)
  }

  /// Asks the server who it is and what it can do; nil if it does not say.
  ///
  /// Blocks for as long as the server does.
  static func describeServer() -> NotificationServerInfo? {
    var fields: [UnsafeMutablePointer<CChar>?] = [nil, nil, nil, nil]
    let isKnown = fields.withUnsafeMutableBufferPointer { fields in
      guard let first = fields.baseAddress else { return false }
      return notify_get_server_info(first, first + 1, first + 2, first + 3) != 0
    }
    guard isKnown else { return nil }
    defer { for field in fields { g_free(field) } }
    let texts = fields.map { $0.map { String(cString: $0) } ?? "" }
    return NotificationServerInfo(
      name: texts[0], vendor: texts[1], version: texts[2], capabilities: capabilities())
  }

  private static func capabilities() -> Set<String> {
    let list = notify_get_server_caps()
    defer { g_list_free_full(list, { g_free($0) }) }
    return Set(
      sequence(first: list, next: { $0?.pointee.next }).prefix { $0 != nil }.compactMap {
        $0?.pointee.data.map { String(cString: $0.assumingMemoryBound(to: CChar.self)) }
      })
  }
}
