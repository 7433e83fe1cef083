internal import Countdown

/// Lets real time go by for other processes, which a virtual clock does not reach: until they are
/// killed, or while they are to do nothing.
package func letTimePass(_ duration: Duration) {
  _ = Semaphore().wait(until: RealTime.monotonic.advanced(by: duration))
}
