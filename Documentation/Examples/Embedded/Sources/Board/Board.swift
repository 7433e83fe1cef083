import CBoard
import CountdownRules
import KitchenTimer

/// Sets five seconds, counts them on the serial line, and rings at the end.
@c(board_main)
public func boardMain() {
  var timer = KitchenTimer()
  for _ in 0..<5 { _ = timer.press(.addSecond, at: .now) }
  write(timer.display)
  _ = timer.press(.startOrStop, at: .now)
  // Setting is locked while it runs.
  if timer.press(.addMinute, at: .now) == .lockedWhileRunning { write("locked\n") }
  while let next = timer.nextTick {
    while .now < next { board_sleep() }
    let isFinish = timer.pass(to: .now)
    write(timer.display)
    // The alert: a bell, and a line.
    if isFinish { write("\u{07}finished\n") }
  }
}

extension Moment {
  static var now: Moment { Moment(nanoseconds: board_milliseconds() &* 1_000_000) }
}

private func write(_ text: StaticString) {
  for place in 0..<text.utf8CodeUnitCount { board_write(text.utf8Start[place]) }
}

private func write(_ display: Display) {
  for place in 0..<Display.length { board_write(display[place]) }
  board_write(UInt8(ascii: "\n"))
}
