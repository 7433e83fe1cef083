package import Countdown
package import CountdownSystem
internal import Glibc

/// The main thread's loop: it sleeps until a key, a signal, a notice or a moment, lets the activity
/// handle it, and shows the result. Nothing polls, except for a terminal that another job has.
package final class Session<Notice: Sendable> {
  private let activity: any Activity<Notice>
  private var screen: any Screen
  private var terminal: Terminal?
  private let sources: Sources
  private let loop = EventLoop()
  private var decoder: KeyDecoder
  /// The present use of the terminal.
  private var use = TerminalUse.none
  private var endGuard = EndGuard()
  /// The signal that is to end the program, once it came.
  private var deadly: Int32?

  /// The sources that can wake the loop, besides the terminal.
  package struct Sources {
    package let inbox: Inbox<Notice>
    package let signals: SignalQueue
    package let clock: ClockWatch

    /// Blocks the signals; see ``SignalQueue``.
    package init() throws(SystemError) {
      (inbox, signals, clock) = (try Inbox(), try SignalQueue(), try ClockWatch())
    }
  }

  package init(
    activity: any Activity<Notice>, screen: any Screen, terminal: Terminal?, sources: Sources
  ) {
    self.activity = activity
    decoder = Self.decoder(activity, screen)
    self.screen = screen
    self.terminal = terminal
    self.sources = sources
  }

  private static func decoder(
    _ activity: any Activity<Notice>, _ screen: any Screen
  ) -> KeyDecoder {
    KeyDecoder(
      isEditing: activity.isForm, choosesRows: activity.choosesRows, takesMouse: screen.takesMouse)
  }

  /// Runs to the end, and restores the terminal.
  package func run() -> Ending {
    defer { release() }
    if let failure = activity.begin() { return failure }
    listen()
    while true {
      if let ending = activity.ending { return ending }
      update()
      let isEvent = loop.turn(until: deadline)
      if let deadly {
        activity.pass(deadly)
        return Ending(line: activity.interrupt(by: deadly), status: .signal(deadly))
      }
      press(decoder.keys(dueAt: RealTime.monotonic))
      if !isEvent { activity.wake() }
    }
  }

  private func listen() {
    loop.on(sources.signals.number) { [unowned self] in takeSignals() }
    loop.on(sources.inbox.signal.number) { [unowned self] in
      for item in sources.inbox.takeAll() { receive(item) }
    }
    loop.on(sources.clock.number) { [unowned self] in
      if sources.clock.wasSet() { activity.clockWasSet() }
    }
    loop.on(
      each: { [unowned self] in activity.descriptors.map { pollfd($0) } },
      ready: { [unowned self] _ in activity.wake() })
    loop.on(
      each: { [unowned self] in use == .none ? [] : terminal.map { [$0.wanted] } ?? [] },
      ready: { [unowned self] _ in takeInput() })
  }

  private func end(by signal: Int32) {
    deadly = signal
    loop.stop()
  }

  private var deadline: Moment? {
    // No signal reports that `fg` gives the terminal to a job that runs in the background.
    let isInBackground = use == .none && terminal != nil && activity.terminalUse != .none
    return [
      activity.deadline, use == .scenes ? screen.deadline : nil, decoder.deadline,
      isInBackground ? RealTime.monotonic.advanced(by: .seconds(1)) : nil,
    ].compactMap(\.self).min()
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
      decoder = Self.decoder(activity, screen)
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
    endGuard.show(isEnd: activity.isEnd(scene), at: RealTime.monotonic)
    if scene.help != nil, !screen.hasPages { activity.closeHelp() }
    if screen.isSeen, terminal != nil { activity.wasShown(screen.listRows(of: scene)) }
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
  private func takeInput() {
    guard let terminal else { return }
    terminal.flush()
    if let bytes = terminal.read() {
      press(decoder.decode(bytes, at: RealTime.monotonic))
    } else if SignalQueue.isIgnored(SIGHUP), !activity.isForm {
      goHeadless()
    } else {
      end(by: SIGHUP)
    }
  }

  private func press(_ keys: [Key]) {
    for key in keys where activity.ending == nil {
      if key == .redraw {
        screen.invalidate()
      } else if isAdmitted {
        if case .mouse(let event) = key { point(event) } else { activity.press(key) }
      }
      // The next key may answer something that this one has shown.
      update()
    }
  }

  /// Whether a key has its effect: not in the first second of an end.
  private var isAdmitted: Bool {
    use != .scenes
      || endGuard.admits(isEnd: activity.isEnd(activity.scene), at: RealTime.monotonic)
  }
}

extension Session {
  /// A click presses the key of a button, or chooses a row; the wheel moves the choice.
  private func point(_ event: MouseEvent) {
    let hasChoice = activity.choosesRows || activity.isForm
    switch event.kind {
    case .press:
      switch screen.target(column: event.column, row: event.row) {
      case .key(let key): activity.press(key)
      case .row(let row): activity.choose(row)
      case nil: break
      }
    case .wheelUp: if hasChoice { activity.press(.edit(.previous)) }
    case .wheelDown: if hasChoice { activity.press(.edit(.next)) }
    case .other: break
    }
  }
}

// MARK: - Signals

extension Session {
  private func takeSignals() {
    while let (signal, isOfTerminal) = sources.signals.next() {
      switch signal {
      case SIGWINCH: screen.invalidate()
      // Another job had the terminal in the meantime, and may have left it in another mode.
      case SIGCONT: release()
      case SIGTSTP: halt()
      case SIGINT, SIGQUIT:
        // The command in the foreground has received the signal as well, and answers for both.
        if !(isOfTerminal && activity.leavesInterruptsToOthers) { return end(by: signal) }
      default: return end(by: signal)
      }
    }
  }

  /// Ctrl-Z: restores the terminal and stops the process. Everything after `fg` shows the right
  /// time.
  private func halt() {
    activity.willHalt()
    release()
    SignalQueue.surrender(to: SIGTSTP)
  }
}
