internal import Countdown
internal import CountdownSystem

/// GLib ends the process when it finds no descriptor for a main context, of which it makes one for
/// each call that waits. So it is called only where some are left.
enum SpareDescriptors {
  /// As many as a main context, a socket and a worker's context need.
  private static let needed = 4

  /// Another thread may still take them before GLib does.
  ///
  /// - Throws: the system's refusal, where fewer are left.
  static func check() throws(SystemError) {
    var held: [WakeSignal] = []
    for _ in 0..<needed { held.append(try WakeSignal()) }
    withExtendedLifetime(held) {}
  }
}

extension BusFailure {
  /// The failure of a call for which no descriptors are left; nil where there are some.
  static var ofDescriptors: BusFailure? {
    do throws(SystemError) { try SpareDescriptors.check() } catch {
      return BusFailure(message: "\(error)")
    }
    return nil
  }
}
