internal import CCountdown

#if (os(Linux) || os(Android)) && !COUNTDOWN_PORTABLE
  /// The one owner of a timerfd, which it closes.
  ///
  /// A program may close all descriptors, ours too, and the next file that it opens may get the
  /// number. Arming that file would steal a timer of the application, and closing it would be
  /// worse. The open file therefore bears a mark, the id of the thread that sleeps on it, and every
  /// use by another thread looks at the mark first.
  package struct ThreadAlarm: ~Copyable, Sendable {
    /// A descriptor's number, and the thread whose mark its file bears.
    package struct Handle: Sendable {
      let number: Int32
      let owner: Int32

      /// Makes a timerfd that the calling thread will sleep on.
      static func make(on clock: Int32) throws(SystemError) -> Handle {
        var owner: Int32 = 0
        let number = countdown_timerfd(clock, &owner)
        if let error = SystemError("timerfd_create", returned: number) { throw error }
        return Handle(number: number, owner: owner)
      }

      /// Blocks the owner until the timerfd fires; returns at once when it is gone.
      func wait() { _ = countdown_timerfd_wait(number) }
    }

    let handle: Handle

    init(_ handle: Handle) {
      self.handle = handle
    }

    deinit {
      if countdown_timerfd_is_owned(handle.number, handle.owner) {
        CLibrary.closeDescriptor(handle.number)
      }
    }

    /// Sets the timerfd to a moment, or to none; false when the descriptor is no longer ours.
    func arm(at moment: Moment?) -> Bool {
      let time = moment.map { max($0.nanoseconds, 1) } ?? 0
      return countdown_timerfd_arm(handle.number, handle.owner, time) == 0
    }
  }
#endif
