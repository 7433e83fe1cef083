internal import Countdown
internal import CountdownSystem
internal import Glibc

/// Notices changes of the files that determine the zone.
///
/// An update of the zone database replaces hundreds of files within a second or two, so a change is
/// reported only after a moment without further changes.
struct ZoneWatch {
  private let source: ZoneSource
  /// The inotify instance; -1, which `poll` ignores, while there is none.
  private(set) var descriptor: Int32 = -1
  /// The reason why changes go unnoticed; nil while they are noticed.
  private(set) var failure: SystemError?
  /// The names that matter in each watched folder; nil for all.
  private var watched: [Int32: Set<String>?] = [:]
  private var firstChange: Moment?
  private var lastChange: Moment?

  init(source: ZoneSource) {
    self.source = source
  }

  private static let quiet = Duration.milliseconds(100)
  private static let longest = Duration.seconds(2)

  /// The milliseconds until a change counts; -1 without one.
  var timeout: Int32 {
    guard let reportTime else { return -1 }
    let left = RealTime.monotonic.duration(to: reportTime)
    return Int32(max(left / .milliseconds(1), 0).rounded(.up))
  }

  /// Whether there was a change, and none has followed for a moment.
  var isReportDue: Bool { reportTime.map { $0 <= RealTime.monotonic } ?? false }

  private var reportTime: Moment? {
    guard let firstChange, let lastChange else { return nil }
    return min(lastChange.advanced(by: Self.quiet), firstChange.advanced(by: Self.longest))
  }
}

extension ZoneWatch {
  /// Watches the files that determine the zone now: a replaced link leads to other folders.
  mutating func renew() {
    (firstChange, lastChange, failure) = (nil, nil, nil)
    if descriptor < 0 { descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)) }
    if descriptor < 0 { return fail("inotify_init1") }
    watched = [:]
    for place in source.places { watch(place.folder, for: place.name) }
    for folder in source.folders { watch(folder, for: nil) }
    if watched.isEmpty, failure == nil { fail("inotify_add_watch") }
  }

  func close() {
    if descriptor >= 0 { Glibc.close(descriptor) }
  }

  /// Forgets the instance, because other code has closed it.
  mutating func forget() { descriptor = -1 }

  private mutating func watch(_ folder: String, for name: String?) {
    let key = inotify_add_watch(descriptor, folder, Self.events)
    guard key >= 0 else {
      // A missing folder cannot change; its appearance is seen in the folder around it.
      if errno != ENOENT, errno != ENOTDIR, errno != EACCES { fail("inotify_add_watch") }
      return
    }
    let names = watched[key] ?? []
    watched[key] = .some(name.flatMap { name in names.map { $0.union([name]) } })
  }

  private mutating func fail(_ operation: String) {
    failure = SystemError(operation: operation, code: errno)
  }

  private static let events = UInt32(
    IN_CREATE | IN_CLOSE_WRITE | IN_DELETE | IN_DELETE_SELF | IN_MOVED_FROM | IN_MOVED_TO
      | IN_MOVE_SELF | IN_ONLYDIR)
}

extension ZoneWatch {
  /// Reads the events of the folders.
  mutating func readEvents() {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count <= 0 { return }
      var rest = buffer[..<count]
      while let event = FileEvent(taking: &rest) {
        if matters(event) { recordChange(at: RealTime.monotonic) }
      }
    }
  }

  /// Whether an event matters. An event without a watch says that the queue overflowed.
  private func matters(_ event: FileEvent) -> Bool {
    guard let names = watched[event.watch] else { return event.watch < 0 }
    return names?.contains(event.name) ?? true
  }

  private mutating func recordChange(at now: Moment) {
    lastChange = now
    firstChange = firstChange ?? now
  }
}
