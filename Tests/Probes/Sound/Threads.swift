import Countdown
import Glibc

/// A second sink of a chain.
struct Silent: AlertSink {
  func present(_ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void) {}
  func withdraw(_ id: Alert.ID) {}
}

extension Steps {
  /// How many threads this program has.
  var threads: Int { tasks.count }

  /// The names of this package's threads, in alphabetical order; `none` if there are none.
  var namesOfThreads: String {
    let names = tasks.compactMap(name).filter { $0.hasPrefix("countdown-") }.sorted()
    return names.isEmpty ? "none" : names.joined(separator: ",")
  }

  private var tasks: [String] {
    guard let folder = opendir("/proc/self/task") else { return [] }
    defer { closedir(folder) }
    var tasks: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { tasks.append(name) }
    }
    return tasks
  }

  private func name(ofTask task: String) -> String? {
    guard let file = fopen("/proc/self/task/\(task)/comm", "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 64)
    guard fgets(&line, Int32(line.count), file) != nil else { return nil }
    let text = line.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    return text.split(whereSeparator: \.isNewline).first.map(String.init)
  }
}
