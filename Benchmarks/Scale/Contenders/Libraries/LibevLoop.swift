internal import CCountdownScale
internal import CountdownBenchmarkHarness
internal import Foundation

/// A loop of libev's, with moments of ``Now/monotonic`` where libev has seconds from the present.
///
/// A value, not an object, whose every access Swift would check. The loop stays until the process
/// ends.
///
/// `@unchecked`: nothing in a loop is guarded. Its maker uses it on one thread, and uses it no more
/// once it runs by itself.
struct LibevLoop: @unchecked Sendable {
  typealias Timer = UnsafeMutablePointer<scale_ev_timer>
  typealias Functions = UnsafePointer<scale_libev>

  private let library: Functions
  private let loop: OpaquePointer
  /// The moment that the loop takes for the present.
  private var now = Now.monotonic

  /// Throws ``MissingLibrary`` on a machine without libev.
  init() throws {
    library = try Self.library()
    guard let loop = library.pointee.loop_new(UInt32(SCALE_EV_NO_ENVIRONMENT)) else {
      throw Failure("libev makes no loop")
    }
    self.loop = loop
  }

  /// Loads libev, which stays until the process ends.
  static func library(_ file: String = "libev.so.4") throws(MissingLibrary) -> Functions {
    guard let library = scale_libev_load(file) else {
      throw MissingLibrary(package: "libev4", reason: String(cString: dlerror()))
    }
    return library
  }

  /// Starts a timer for a moment, and for those that follow it if the timer repeats.
  func start(_ timer: Timer, at moment: Int64) {
    timer.pointee.at = Double(moment - now) / 1e9
    library.pointee.timer_start(loop, timer)
  }

  func stop(_ timer: Timer) { library.pointee.timer_stop(loop, timer) }

  /// Calls what is due, and takes the present from the clock.
  mutating func turn() {
    _ = library.pointee.run(loop, Int32(SCALE_EV_NO_WAIT))
    now = Now.monotonic
  }

  /// Takes the present from the clock, as exactly as two readings of it can.
  mutating func update() {
    library.pointee.now_update(loop)
    now = Now.monotonic
  }

  /// Runs on a thread of its own until the process ends.
  func runByItself() {
    Thread.detachNewThread { _ = library.pointee.run(loop, 0) }
  }
}

extension scale_ev_timer {
  /// What `ev_timer_init` makes: a timer that is not started.
  ///
  /// - Parameter data: what the callback finds in the timer.
  init(data: UnsafeMutableRawPointer, repeat seconds: Double, _ callback: scale_ev_callback) {
    self.init(
      active: 0, pending: 0, priority: 0, data: data, callback: callback, at: 0, repeat: seconds)
  }
}
