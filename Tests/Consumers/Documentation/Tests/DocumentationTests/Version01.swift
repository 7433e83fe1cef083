import Countdown
import CountdownBell
import CountdownDesktop
import CountdownHook
import CountdownSound

/// What version 0.1 was used like compiles as ever.
func wiresAsBefore(timer: CountdownTimer, tea: CountdownTimer) throws {
  timer.attach(try SoundPlayer(.nature))
  timer.attach(try SoundPlayer(.file("bell.ogg"), on: [.finished, .stopped]))
  timer.attach(try TerminalBell(pattern: .times(3, every: .milliseconds(400)), on: [.started]))
  timer.attach(try DesktopNotifier(appName: "Tea", on: [.started, .finished]))
  timer.attach(try TerminalBell(), name: "bell", on: .allButTicks)
  let runner = SinkRunner(try SoundPlayer(.nature))
  timer.attach(runner)
  tea.attach(runner)
  let hook = SinkRunner(try CommandHook(["true"]))
  tea.attach(hook, on: [.finished])
}
