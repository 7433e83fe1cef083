package import Countdown
package import Glibc

/// The loop of a thread: it sleeps until a descriptor is ready or a moment has come, and calls the
/// handlers of all that is ready. Nothing polls.
///
/// The other threads wake it through a descriptor of their own, such as that of a ``Postbox``;
/// signals, the setting of the clock and the end of a process have descriptors as well.
package final class EventLoop {
  private var sources: [Source] = []
  /// Whether a handler has called ``stop()``.
  package private(set) var isStopped = false

  private struct Source {
    /// The descriptors and the events to wait for, asked before each sleep.
    let wanted: () -> [pollfd]
    /// Given the position of a descriptor that is ready.
    let handle: (Int) -> Void
  }

  package init() {}

  /// Adds a descriptor to be read.
  package func on(_ descriptor: Int32, _ handle: @escaping () -> Void = {}) {
    on(each: { [pollfd(descriptor)] }, ready: { _ in handle() })
  }

  /// Adds a descriptor whose reader may go away.
  package func onHangup(of descriptor: Int32, _ handle: @escaping () -> Void) {
    on(each: { [pollfd(descriptor, 0)] }, ready: { _ in handle() })
  }

  /// Adds descriptors that change from one sleep to the next, or whose events do.
  ///
  /// - Parameters:
  ///   - wanted: asked before each sleep.
  ///   - handle: given the position of one that is ready.
  package func on(each wanted: @escaping () -> [pollfd], ready handle: @escaping (Int) -> Void) {
    sources.append(Source(wanted: wanted, handle: handle))
  }

  /// Sleeps until a descriptor is ready, and calls the handlers in the order in which they were
  /// added, up to one that stops the loop.
  ///
  /// - Parameter moment: the end of the sleep on `RealTime.monotonic`; nil for none.
  /// - Returns: whether a descriptor was ready.
  @discardableResult
  package func turn(until moment: Moment? = nil) -> Bool {
    let groups = sources.map { $0.wanted() }
    var polled = groups.flatMap(\.self)
    guard poll(&polled, nfds_t(polled.count), milliseconds(until: moment)) > 0 else {
      return false
    }
    var rest = polled[...]
    for (source, group) in zip(sources, groups) {
      for (index, one) in rest.prefix(group.count).enumerated() where one.revents != 0 {
        source.handle(index)
        if isStopped { return true }
      }
      rest = rest.dropFirst(group.count)
    }
    return true
  }

  /// Turns until a handler stops the loop; false when the moment came first.
  package func run(until moment: Moment? = nil) -> Bool {
    while !isStopped {
      turn(until: moment)
      if !isStopped, let moment, RealTime.monotonic >= moment { return false }
    }
    return true
  }

  /// Ends the present turn and ``run(until:)``.
  package func stop() { isStopped = true }
}

extension pollfd {
  /// - Parameter events: the events to wait for, besides errors and hangups.
  package init(_ descriptor: Int32, _ events: Int32 = POLLIN) {
    self.init(fd: descriptor, events: Int16(events), revents: 0)
  }

  /// Sleeps until this descriptor alone is ready; false when the moment came first.
  package func wait(until moment: Moment?) -> Bool {
    var polled = self
    while true {
      let count = poll(&polled, 1, milliseconds(until: moment))
      if count > 0 { return true }
      if count < 0, errno != EINTR { return false }
      if let moment, RealTime.monotonic >= moment { return false }
    }
  }
}

/// For `poll`; -1 for a sleep without end.
private func milliseconds(until moment: Moment?) -> Int32 {
  moment.map { RealTime.monotonic.duration(to: $0).pollMilliseconds } ?? -1
}
