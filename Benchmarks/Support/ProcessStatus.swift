internal import Foundation

/// What the kernel says of a process, in `/proc/PID/status` and the like.
package enum ProcessStatus {
  /// The number in a line such as `VmRSS:   123 kB`.
  package static func number(_ name: String, in path: String) -> Int? {
    number(name, of: (try? String(contentsOfFile: path, encoding: .utf8)) ?? "")
  }

  package static func number(_ name: String, of text: String) -> Int? {
    let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
    return line?.dropFirst(name.count + 1).split { " \t".contains($0) }.first.flatMap { Int($0) }
  }
}
