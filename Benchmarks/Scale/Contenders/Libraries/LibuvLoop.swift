internal import CCountdownScale
internal import CountdownBenchmarkHarness
internal import Foundation

/// A loop of libuv's, with moments of ``Now/monotonic`` where libuv has whole milliseconds from the
/// present. The loop stays until the process ends.
///
/// `@unchecked`: nothing in a loop is guarded. Its maker uses it on one thread, and uses it no more
/// once it runs by itself, but in callbacks.
struct LibuvLoop: @unchecked Sendable {
  typealias Timer = UnsafeMutablePointer<scale_uv_timer>
  typealias Functions = UnsafePointer<scale_libuv>

  private let library: Functions
  private let loop: UnsafeMutablePointer<scale_uv_loop>

  /// Throws ``MissingLibrary`` on a machine without libuv.
  init() throws {
    library = try Self.library()
    let memory = UnsafeMutableRawPointer.zeroed(library.pointee.loop_size())
    loop = memory.assumingMemoryBound(to: scale_uv_loop.self)
    let error = library.pointee.loop_init(loop)
    if error != 0 { throw Failure("libuv makes no loop: \(error)") }
  }

  /// Loads libuv, which stays until the process ends.
  static func library(_ file: String = "libuv.so.1") throws(MissingLibrary) -> Functions {
    guard let library = scale_libuv_load(file) else {
      throw MissingLibrary(package: "libuv1", reason: String(cString: dlerror()))
    }
    return library
  }

  /// What callbacks find in a timer's loop. It stays until the process ends.
  func keep(_ context: AnyObject) { loop.pointee.data = Unmanaged.passRetained(context).toOpaque() }

  /// Timers that are not started, one behind the other in memory.
  func makeTimers(_ count: Int) -> [Timer] {
    let size = library.pointee.handle_size(Int32(SCALE_UV_TIMER))
    let memory = UnsafeMutableRawPointer.zeroed(count * size)
    return (0..<count).map { index in
      let timer = (memory + index * size).assumingMemoryBound(to: scale_uv_timer.self)
      // The function cannot fail: libuv says so by always returning zero.
      _ = library.pointee.timer_init(loop, timer)
      return timer
    }
  }

  /// Has a timer fire in the first millisecond that is not before a moment.
  func start(_ timer: Timer, at moment: Int64, _ callback: scale_uv_callback) {
    let due = (moment + .millisecond - 1) / .millisecond
    let now = Int64(library.pointee.now(loop))
    _ = library.pointee.timer_start(timer, callback, UInt64(max(due - now, 0)), 0)
  }

  func stop(_ timer: Timer) { _ = library.pointee.timer_stop(timer) }

  /// Calls what is due, and takes the present from the clock.
  func turn() { _ = library.pointee.run(loop, Int32(SCALE_UV_NO_WAIT)) }

  /// Takes the present from the clock.
  func update() { library.pointee.update_time(loop) }

  /// Runs on a thread of its own until the process ends.
  func runByItself() {
    Thread.detachNewThread { _ = library.pointee.run(loop, Int32(SCALE_UV_RUN)) }
  }
}

extension UnsafeMutableRawPointer {
  fileprivate static func zeroed(_ size: Int) -> UnsafeMutableRawPointer {
    let memory = allocate(byteCount: size, alignment: 16)
    memset(memory, 0, size)
    return memory
  }
}
