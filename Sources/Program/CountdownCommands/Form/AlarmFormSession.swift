internal import Countdown
internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownHostRuntime
internal import CountdownSystem
internal import CountdownTerminal
internal import Glibc

/// Shows a form on a terminal until it ends, and restores the terminal.
final class AlarmFormSession {
  enum End: Hashable, Sendable {
    case finished(AlarmChange)
    case abandoned
    case signal(Int32)
  }

  private var form: AlarmForm
  private let number: Int
  private let week: WeekSymbols
  private let terminal: Terminal
  private let glyphs: Glyphs
  private let inColor: Bool
  private let signals: SignalQueue
  private let sound: FormSound
  private var painter = Painter()
  private var decoder = KeyDecoder(isEditing: true)

  init(
    _ status: AlarmStatus, week: WeekSymbols, surroundings: Surroundings, terminal: Terminal,
    glyphs: Glyphs, inColor: Bool
  ) throws(SystemError) {
    form = AlarmForm(status.alarm, week: week.days, surroundings: surroundings)
    number = status.number
    (self.week, self.terminal, self.glyphs, self.inColor) = (week, terminal, glyphs, inColor)
    signals = try SignalQueue()
    sound = try FormSound()
  }

  /// - Parameter fault: the reason why a change is impossible; nil if it is possible.
  func run(_ fault: (AlarmChange) -> String?) -> End {
    open()
    defer {
      sound.stop()
      close()
    }
    while true {
      show()
      var waits = [
        pollfd(fd: signals.number, events: Int16(POLLIN), revents: 0),
        pollfd(fd: terminal.descriptor, events: wanted, revents: 0),
        pollfd(fd: sound.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&waits, nfds_t(waits.count), timeout) >= 0 else { continue }
      if waits[0].revents != 0, let signal = takeSignals() { return .signal(signal) }
      if waits[1].revents != 0, let end = takeInput(fault) { return end }
      if let end = press(decoder.keys(dueAt: RealTime.monotonic), fault) { return end }
      if let reason = sound.update(at: RealTime.monotonic) { form.complaint = reason }
    }
  }

  private var timeout: Int32 {
    [decoder.deadline, sound.end].compactMap(\.self).min()
      .map { RealTime.monotonic.duration(to: $0).pollMilliseconds } ?? -1
  }

  private var wanted: Int16 { Int16(POLLIN) | (terminal.isBusy ? Int16(POLLOUT) : 0) }

  private func takeInput(_ fault: (AlarmChange) -> String?) -> End? {
    terminal.flush()
    guard let bytes = terminal.read() else { return .signal(SIGHUP) }
    return press(decoder.decode(bytes, at: RealTime.monotonic), fault)
  }

  private func press(_ keys: [Key], _ fault: (AlarmChange) -> String?) -> End? {
    for key in keys {
      let wasPlaying = sound.end != nil
      sound.stop()
      if wasPlaying, key == .edit(.play) { continue }
      switch form.press(key) {
      case .editing: continue
      case .hearing(let choice):
        let reason = sound.play(choice, volume: form.alarm.volume, at: RealTime.monotonic)
        form.complaint = reason ?? ""
      case .finished(let change):
        guard let fault = fault(change) else { return .finished(change) }
        form.refuse(fault)
      case .abandoned: return .abandoned
      }
    }
    return nil
  }

  private func takeSignals() -> Int32? {
    while let (signal, _) = signals.next() {
      switch signal {
      case SIGWINCH: painter.invalidate()
      // Another job had the terminal in the meantime, and may have left it in another mode.
      case SIGCONT:
        close()
        open()
      case SIGTSTP:
        sound.stop()
        close()
        SignalQueue.surrender(to: SIGTSTP)
        open()
      default: return signal
      }
    }
    return nil
  }
}

// MARK: - The terminal

extension AlarmFormSession {
  private func open() {
    decoder = KeyDecoder(isEditing: true)
    terminal.takeKeys()
    terminal.send(Escape.enterScreen + Escape.hideCursor)
    painter.invalidate()
  }

  private func show() {
    if terminal.isBusy { return }
    let view = AlarmFormView(
      form: form, number: number, week: week, size: terminal.size, isPlaying: sound.end != nil)
    let frame = view.frame().drawn(with: glyphs)
    let output = painter.paint(inColor ? frame : frame.withoutColor)
    if !output.isEmpty { terminal.send(output) }
  }

  private func close() {
    terminal.send(Escape.plain + Escape.leaveScreen + Escape.showCursor)
    terminal.restoreMode()
  }
}
