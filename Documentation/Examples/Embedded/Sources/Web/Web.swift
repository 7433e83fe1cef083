import CountdownRules
import KitchenTimer

// The functions that the page calls. Times are in milliseconds of its clock, `performance.now()`.

/// The page has one timer, and one thread. As a global variable of a program it would be made by
/// `main`, which no page calls.
private enum Page {
  nonisolated(unsafe) static var timer = KitchenTimer()
}

/// Presses a key; 0 if that did something, otherwise the number of the refusal.
@c(kitchen_press)
public func press(_ key: Int32, _ now: Double) -> Int32 {
  guard let key = KitchenTimer.Key(rawValue: key) else { return -1 }
  return Page.timer.press(key, at: Moment(milliseconds: now))?.number ?? 0
}

/// Lets time pass; 1 at the end, otherwise 0.
@c(kitchen_pass)
public func pass(_ now: Double) -> Int32 { Page.timer.pass(to: Moment(milliseconds: now)) ? 1 : 0 }

/// The milliseconds until time is to pass again; negative while the timer does not run.
@c(kitchen_wait)
public func wait(_ now: Double) -> Double {
  guard let next = Page.timer.nextTick else { return -1 }
  return max(Double(next.nanoseconds) / 1e6 - now, 0)
}

/// The character at a place of the display.
@c(kitchen_character)
public func character(_ place: Int32) -> Int32 { Int32(Page.timer.display[Int(place)]) }

/// 1 while the timer runs, otherwise 0.
@c(kitchen_is_running)
public func isRunning() -> Int32 { Page.timer.isRunning ? 1 : 0 }

extension Moment {
  /// A page's clock begins at zero, and reaches 2^53 milliseconds after 285,000 years; what no clock
  /// shows counts as zero.
  init(milliseconds: Double) {
    self.init(nanoseconds: milliseconds >= 0 && milliseconds < 9e12 ? Int64(milliseconds * 1e6) : 0)
  }
}

extension CountdownMachine.Refusal {
  /// From 1 on; the page has the words.
  var number: Int32 {
    switch self {
    case .alreadyRunning: 1
    case .notRunning: 2
    case .nothingToCount: 3
    case .lockedWhileRunning: 4
    case .outOfRange: 5
    default: 6
    }
  }
}
