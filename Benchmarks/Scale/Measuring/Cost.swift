/// What a piece of work took, in nanoseconds.
struct Cost: Hashable, Sendable {
  /// CPU time of the calling thread.
  var thread = 0.0
  /// CPU time of all threads.
  var process = 0.0
  var wall: Int64 = 0

  static func measured(_ work: () -> Void) -> Cost {
    let (thread, process, wall) = (Now.threadCPU, Now.processCPU, Now.monotonic)
    work()
    return Cost(
      thread: Double(Now.threadCPU - thread), process: Double(Now.processCPU - process),
      wall: Now.monotonic - wall)
  }

  static func += (left: inout Cost, right: Cost) {
    left.thread += right.thread
    left.process += right.process
    left.wall += right.wall
  }
}
