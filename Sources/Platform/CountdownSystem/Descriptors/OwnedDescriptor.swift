internal import Countdown
internal import Glibc

/// A descriptor that is closed with its object.
package class OwnedDescriptor {
  package let number: Int32

  init(_ result: Int32, _ operation: String) throws(SystemError) {
    if result < 0 { throw SystemError(operation: operation, code: -result) }
    number = result
  }

  deinit { close(number) }
}
