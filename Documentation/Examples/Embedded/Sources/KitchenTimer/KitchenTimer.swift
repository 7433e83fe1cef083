import CountdownRules

/// A kitchen timer: keys, a display of four digits, and an alert at the end.
///
/// The timer knows no clock. Its owner says what time it is, calls ``pass(to:)`` at ``nextTick``,
/// and shows the display.
public struct KitchenTimer {
  /// A key of the timer.
  public enum Key: Int32 {
    case addSecond, addMinute, addThreeMinutes, addFiveMinutes, startOrStop, reset
  }

  private var machine = CountdownMachine(nanoseconds: 0)
  /// The time left, rounded up, as minutes and seconds.
  public private(set) var display = Display(seconds: 0)

  /// A timer at zero.
  public init() {}

  /// Presses a key; returns the reason if it did nothing.
  public mutating func press(_ key: Key, at now: Moment) -> CountdownMachine.Refusal? {
    let outcome = machine.perform(command(for: key), at: now)
    show(at: now)
    if case .refused(let refusal) = outcome { return refusal }
    return nil
  }

  /// Decides what is due at a moment; returns whether that was the end.
  public mutating func pass(to now: Moment) -> Bool {
    let change = machine.settle(at: now)
    show(at: now)
    return change?.isFinish ?? false
  }

  /// When to call ``pass(to:)`` again; nil while it does not run.
  public var nextTick: Moment? { machine.nextTick }

  /// Whether it runs.
  public var isRunning: Bool { machine.phase == .running }

  private func command(for key: Key) -> CountdownMachine.Command {
    switch key {
    case .addSecond: .add(1_000_000_000)
    case .addMinute: .add(60_000_000_000)
    case .addThreeMinutes: .add(180_000_000_000)
    case .addFiveMinutes: .add(300_000_000_000)
    case .startOrStop: isRunning ? .pause : .start
    case .reset: .reset
    }
  }

  private mutating func show(at now: Moment) {
    display = Display(seconds: machine.state(at: now).remainingSeconds)
  }
}

/// `MM:SS` in ASCII; `99:59` for what does not fit.
public struct Display {
  private let seconds: UInt32

  init(seconds: Int) { self.seconds = UInt32(min(max(seconds, 0), 5_999)) }

  /// The number of characters.
  public static let length = 5

  /// The character at a place, 0 to 4.
  public subscript(place: Int) -> UInt8 {
    let (minutes, rest) = seconds.quotientAndRemainder(dividingBy: 60)
    return switch place {
    case 0: Self.digit(minutes / 10)
    case 1: Self.digit(minutes % 10)
    case 2: UInt8(ascii: ":")
    case 3: Self.digit(rest / 10)
    default: Self.digit(rest % 10)
    }
  }

  private static func digit(_ value: UInt32) -> UInt8 { UInt8(ascii: "0") + UInt8(value) }
}
