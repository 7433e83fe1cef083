internal import CCountdown

#if !(os(Linux) || os(Android)) || COUNTDOWN_PORTABLE
  /// The one owner of what the engine's thread sleeps on where there is no timerfd: a moment behind
  /// a mutex, and a condition that is signalled when the moment becomes an earlier one.
  package struct ThreadAlarm: ~Copyable, Sendable {
    /// Shared with the thread that sleeps on it.
    package final class Handle: Sendable {
      /// Points to memory that any thread may use; freed in `deinit` only.
      private nonisolated(unsafe) let alarm: UnsafeMutableRawPointer

      private init(_ alarm: UnsafeMutableRawPointer) { self.alarm = alarm }

      deinit { countdown_alarm_destroy(alarm) }

      /// Makes an alarm on a clock. Without memory the process ends, as with any allocation.
      static func make(on clock: Int32) throws(SystemError) -> Handle {
        guard let alarm = countdown_alarm_create(clock) else { CLibrary.endWithoutMemory() }
        return Handle(alarm)
      }

      /// Blocks until the moment that is set.
      func wait() { countdown_alarm_wait(alarm) }

      fileprivate func set(_ nanoseconds: Int64) { countdown_alarm_set(alarm, nanoseconds) }
    }

    let handle: Handle

    init(_ handle: Handle) { self.handle = handle }

    /// Sets the moment to wake up at, or none.
    func arm(at moment: Moment?) -> Bool {
      handle.set(moment.map { max($0.nanoseconds, 1) } ?? 0)
      return true
    }
  }
#endif
