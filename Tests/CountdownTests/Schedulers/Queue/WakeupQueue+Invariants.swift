@testable import Countdown

extension WakeupQueue {
  /// What must hold between two calls, as the first thing that does not; nil for none.
  /// Looks at every wakeup.
  func brokenInvariant() -> String? {
    var armed = 0
    for number in 0..<UInt32(wakeups.count) {
      let wakeup = wakeups.address(of: number).pointee
      let isThere = targets.address(of: number).pointee.called != nil
      if wakeup.isRegistered != isThere { return "\(number) has a stray target" }
      if wakeup.isOut, !wakeup.isRegistered { return "\(number) is out and free" }
      if !wakeup.isRegistered, wakeup.isArmed { return "\(number) is free and armed" }
      guard wakeup.isArmed else { continue }
      armed += 1
      if !isFiled(number, wakeup) { return "\(number) is not where it says" }
    }
    return armed == count ? nil : "\(armed) are armed, \(count) are counted"
  }

  private func isFiled(_ number: UInt32, _ wakeup: Wakeup) -> Bool {
    if wakeup.slot == Slots.near {
      return near.all.contains { $0.number == number && $0.order == wakeup.order }
    }
    var isThere = false
    slots.forEach(in: Int(wakeup.slot)) { other, place in
      if other == number, place == wakeup.place { isThere = true }
    }
    return isThere && slots.earliest(in: Int(wakeup.slot)) <= wakeup.moment
  }
}
