import Countdown
import CountdownBell
import CountdownDesktop
import CountdownHook
import CountdownSound

/// Code for version 0.1, with the kinds at `attach`.
func wiresWithKindsAtTheAttachment(timer: CountdownTimer, tea: CountdownTimer) throws {
  timer.attach(try SoundPlayer(.nature))
  timer.attach(try SoundPlayer(.file("bell.ogg")), on: [.finished, .stopped])
  timer.attach(try TerminalBell(pattern: .times(3, every: .milliseconds(400))), on: [.started])
  timer.attach(try DesktopNotifier(appName: "Tea"), on: [.started, .finished])
  timer.attach(try TerminalBell(), name: "bell", on: .allButTicks)
  let runner = SinkRunner(try SoundPlayer(.nature))
  timer.attach(runner)
  tea.attach(runner)
  tea.attach(try CommandHook(["true"]), on: [.finished])
}
