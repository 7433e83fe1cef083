internal import Countdown
package import CountdownSystem
internal import Glibc

/// The loop: it sleeps until a key, a signal, a notice or a moment, lets the activity handle it,
/// and shows the result. Nothing polls, except for a terminal that another job has.
package final class Session<Notice: Sendable> {
  private let activity: any Activity<Notice>
  private var screen: any Screen
  private var terminal: Terminal?
  private let sources: Sources
  private var decoder = KeyDecoder()
  /// The present use of the terminal.
  private var use = TerminalUse.none

  /// The sources that can wake the loop, besides the terminal.
  package struct Sources {
    package let inbox: Inbox<Notice>
    package let signals: SignalQueue
    package let clock: ClockWatch

    package init(inbox: Inbox<Notice>, signals: SignalQueue, clock: ClockWatch) {
      (self.inbox, self.signals, self.clock) = (inbox, signals, clock)
    }
  }

  package init(
    activity: any Activity<Notice>, screen: any Screen, terminal: Terminal?, sources: Sources
  ) {
    self.activity = activity
    self.screen = screen
    self.terminal = terminal
    self.sources = sources
  }

  /// Runs to the end, and restores the terminal.
  package func run() -> Ending {
    defer { release() }
    if let failure = activity.begin() { return failure }
    while true {
      if let ending = activity.ending { return ending }
      update()
      if let signal = step() {
        activity.pass(signal)
        return Ending(line: activity.interrupt(by: signal), status: .signal(signal))
      }
    }
  }

  /// Waits for an event and handles it; returns the signal that is to end the program, if one came.
  private func step() -> Int32? {
    var waits = [
      pollfd(fd: sources.inbox.signal.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: sources.signals.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: sources.clock.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: use == .none ? -1 : terminal?.descriptor ?? -1, events: wanted, revents: 0),
    ]
    guard poll(&waits, nfds_t(waits.count), timeout) > 0 else {
      press(decoder.keys(dueAt: RealTime.monotonic))
      activity.wake()
      return nil
    }
    if waits[1].revents != 0, let deadly = takeSignals() { return deadly }
    if waits[0].revents != 0 { for item in sources.inbox.takeAll() { receive(item) } }
    if waits[2].revents != 0, sources.clock.wasSet() { activity.clockWasSet() }
    if waits[3].revents != 0 { return takeInput() }
    press(decoder.keys(dueAt: RealTime.monotonic))
    return nil
  }

  private var wanted: Int16 {
    Int16(POLLIN) | (terminal?.isBusy == true ? Int16(POLLOUT) : 0)
  }

  private var timeout: Int32 {
    // No signal reports that `fg` gives the terminal to a job that runs in the background.
    let isInBackground = use == .none && terminal != nil && activity.terminalUse != .none
    let moments = [
      activity.deadline, use == .scenes ? screen.deadline : nil, decoder.deadline,
      isInBackground ? RealTime.monotonic.advanced(by: .seconds(1)) : nil,
    ].compactMap(\.self)
    guard let next = moments.min() else { return -1 }
    return RealTime.monotonic.duration(to: next).pollMilliseconds
  }
}

// MARK: - The terminal

extension Session {
  private func receive(_ item: Inbox<Notice>.Item) {
    switch item {
    case .notice(let notice): activity.receive(notice)
    case .terminalNotification(let sequence):
      if terminal?.isForeground == true { terminal?.send(sequence) }
    }
  }

  /// Takes or gives back the terminal as the activity and job control want it, and shows the scene.
  private func update() {
    let use = terminal?.isForeground == false ? .none : activity.terminalUse
    if use != self.use {
      release()
      // Another job may have received the end of a paste.
      decoder = KeyDecoder()
      self.use = use
      switch use {
      case .scenes: screen.open()
      case .keys: terminal?.takeKeys()
      case .none: break
      }
    }
    if use == .scenes || activity.terminalUse == .scenes && showsInBackground { show() }
  }

  private func show() {
    let scene = activity.scene
    screen.show(scene)
    if scene.help != nil, !screen.hasPages { activity.closeHelp() }
  }

  /// Whether the screen continues while another job has the terminal: lines do, unless `stty
  /// tostop` is set.
  private var showsInBackground: Bool {
    !screen.needsForeground && terminal?.stopsBackgroundOutput != true
  }

  private func release() {
    switch use {
    case .scenes: screen.close()
    case .keys: terminal?.restoreMode()
    case .none: break
    }
    use = .none
  }

  /// Continues without a terminal: the countdown runs on, and alerts.
  private func goHeadless() {
    (use, terminal, screen) = (.none, nil, NoScreen())
  }

  /// Handles keys; a terminal that is gone counts as a hangup, which `nohup` makes it ignore.
  private func takeInput() -> Int32? {
    guard let terminal else { return nil }
    terminal.flush()
    guard let bytes = terminal.read() else {
      if !SignalQueue.isIgnored(SIGHUP) { return SIGHUP }
      goHeadless()
      return nil
    }
    press(decoder.decode(bytes, at: RealTime.monotonic))
    return nil
  }

  private func press(_ keys: [Key]) {
    for key in keys where activity.ending == nil {
      activity.press(key)
      // The next key may answer something that this one has shown.
      update()
    }
  }
}

// MARK: - Signals

extension Session {
  private func takeSignals() -> Int32? {
    while let (signal, isOfTerminal) = sources.signals.next() {
      switch signal {
      case SIGWINCH: screen.resized()
      // Another job had the terminal in the meantime, and may have left it in another mode.
      case SIGCONT: release()
      case SIGTSTP: halt()
      case SIGINT, SIGQUIT:
        // The command in the foreground has received the signal as well, and answers for both.
        if !(isOfTerminal && activity.leavesInterruptsToOthers) { return signal }
      default: return signal
      }
    }
    return nil
  }

  /// Ctrl-Z: restores the terminal and stops the process. Everything after `fg` shows the right
  /// time.
  private func halt() {
    release()
    SignalQueue.surrender(to: SIGTSTP)
  }
}
