internal import Countdown
internal import CountdownSystem
internal import Glibc

/// The descriptors that the thread of a ``WallClockEngine`` waits for, apart from the zone's files.
struct ClockDescriptors: Sendable {
  /// Fires at a moment of the wall clock; set by the thread that arms an earlier one.
  private(set) var timer: Int32
  /// Whether the timer fires while the machine sleeps, and wakes it where a device can.
  private(set) var isWaking: Bool
  /// Readable once the clock was set.
  private var settings: Int32

  /// The reason why the wait ended.
  enum WakeReason {
    case timer, clockWasSet, zoneChanged, broken
  }

  init() throws(SystemError) {
    (timer, isWaking) = SleepWaking.makeTimer()
    settings = ClockWatch.descriptor()
    guard timer < 0 || settings < 0 else { return }
    close()
    throw SystemError(operation: "timerfd_create", code: -min(timer, settings))
  }

  func close() {
    for descriptor in [timer, settings] where descriptor >= 0 { Glibc.close(descriptor) }
  }

  /// Replaces descriptors that other code has closed. If none is available, this waits for a
  /// second, and the next wait ends at once: an alarm clock must not give up, so it checks the
  /// time.
  mutating func renew() {
    if timer < 0 { (timer, isWaking) = SleepWaking.makeTimer() }
    if settings < 0 { settings = ClockWatch.descriptor() }
    if isBroken { poll(nil, 0, 1_000) }
  }

  private var isBroken: Bool { timer < 0 || settings < 0 }

  /// Waits until there is something to do.
  mutating func wait(for watch: inout ZoneWatch) -> WakeReason {
    if isBroken { return .broken }
    while true {
      var sources = [timer, settings, watch.descriptor].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      let count = poll(&sources, nfds_t(sources.count), watch.timeout)
      if count <= 0 {
        if watch.isReportDue { return .zoneChanged }
        continue
      }
      if forget(sources, &watch) { return .broken }
      if sources[2].revents != 0 { watch.readEvents() }
      if sources[1].revents != 0, ClockWatch.wasSet(settings) { return .clockWasSet }
      if sources[0].revents != 0 { return .timer }
      if watch.isReportDue { return .zoneChanged }
    }
  }

  /// Forgets descriptors that other code has closed, whose numbers may be reused by now. False when
  /// all is well.
  private mutating func forget(_ sources: [pollfd], _ watch: inout ZoneWatch) -> Bool {
    let isClosed = sources.map { $0.revents & Int16(POLLNVAL | POLLERR) != 0 }
    if isClosed[0] { timer = -1 }
    if isClosed[1] { settings = -1 }
    if isClosed[2] { watch.forget() }
    return isClosed.contains(true)
  }
}
