internal import Countdown
package import CountdownSystem
internal import Glibc

/// The hooks of a countdown in the foreground. They must not write over its view, so errors are
/// printed after the view has closed; and the last hooks still run when the countdown is over.
package final class ForegroundHooks: Sendable {
  /// The sink of the countdown's events; nil where there is no folder of hooks, which costs
  /// nothing.
  package let sink: HookSink?
  private let queue: HookQueue
  private let faults: Faults

  /// The errors, each printed once.
  private final class Faults: Sendable {
    private let lines = Locked<[String]>([])

    func note(_ line: String) {
      lines.withLock { if !$0.contains(line) { $0.append(line) } }
    }

    var all: [String] { lines.withLock { $0 } }
  }

  /// - Parameter kind: `countdown` or `pomodoro`.
  package init(environment: Environment, kind: String) {
    let folder = HookFolder(environment: environment)
    let faults = Faults()
    let queue = HookQueue(folder) { faults.note($0) }
    let isThere = folder.path.map { FilePresence(of: $0) != .absent } ?? false
    sink = isThere ? HookSink(queue, kind: kind, marks: HookMarks()) : nil
    (self.queue, self.faults) = (queue, faults)
  }

  /// Waits for the hooks that still run, and prints the errors.
  ///
  /// - Returns: the signal that ended the wait, by which the program is to end.
  package func finish(unless signals: SignalQueue, say: (String) -> Void) -> Int32? {
    guard let sink else { return nil }
    sink.settle(within: .seconds(2))
    let signal = wait(unless: signals, say: say)
    if signal != nil { queue.end() }
    for line in faults.all { say(line) }
    return signal
  }

  private func wait(unless signals: SignalQueue, say: (String) -> Void) -> Int32? {
    guard let done = try? WakeSignal() else {
      _ = queue.finish(within: .seconds(15))
      return nil
    }
    queue.whenIdle { done.post() }
    let loop = EventLoop()
    var signal: Int32?
    loop.on(done.number) { [unowned loop] in loop.stop() }
    loop.on(signals.number) { [unowned loop] in
      signal = self.deadly(signals)
      if signal != nil { loop.stop() }
    }
    if !loop.run(until: RealTime.monotonic.advanced(by: .seconds(1))) {
      say("waiting for a hook; Ctrl-C ends it")
      _ = loop.run()
    }
    return signal
  }

  private func deadly(_ signals: SignalQueue) -> Int32? {
    while let (number, _) = signals.next() {
      if SignalQueue.deadly.contains(number) { return number }
      if number == SIGTSTP { SignalQueue.surrender(to: SIGTSTP) }
    }
    return nil
  }
}
