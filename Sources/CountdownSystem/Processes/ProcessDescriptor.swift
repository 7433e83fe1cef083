internal import CCountdownSystem

/// A descriptor of a process, which can be read when that has ended.
package enum ProcessDescriptor {
  /// The descriptor, closed on exec; -errno on failure. Linux has it from 5.3 on.
  package static func open(_ process: Int32) -> Int32 { countdown_process_open(process) }
}
