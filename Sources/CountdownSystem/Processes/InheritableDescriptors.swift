internal import Glibc

/// The descriptors above 2 that a program started now would inherit.
package enum InheritableDescriptors {
  /// Their numbers; none where `/proc` is not mounted.
  package static var numbers: [Int32] {
    guard let directory = opendir("/proc/self/fd") else { return [] }
    defer { closedir(directory) }
    var numbers: [Int32] = []
    while let entry = readdir(directory) {
      let number = Int32(withUnsafePointer(to: &entry.pointee.d_name) { strtol($0, nil, 10) })
      let flags = fcntl(number, F_GETFD)
      if number > 2, flags >= 0, flags & FD_CLOEXEC == 0 { numbers.append(number) }
    }
    return numbers
  }
}
