@preconcurrency internal import Glibc

/// The variables of a process, each as the bytes `NAME=value` and a zero, so that values that are
/// no text pass through unharmed.
struct ProcessEnvironment: Sendable {
  private(set) var variables: [[CChar]]

  /// Variables by name.
  init(_ values: [String: String]) {
    variables = values.map { Self.variable($0.key, $0.value) }
  }

  /// This process's own. C gives no way to read them while another thread sets one; a program that
  /// does that gives the hook an environment of its own.
  static var inherited: ProcessEnvironment {
    var environment = ProcessEnvironment([:])
    var place: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
    while let variable = place?.pointee {
      let count = strlen(variable) + 1
      environment.variables.append(Array(UnsafeBufferPointer(start: variable, count: count)))
      place = place?.advanced(by: 1)
    }
    return environment
  }

  /// Sets a variable in place of one of that name.
  mutating func set(_ name: String, to value: String) {
    let prefix = Array(Self.variable(name, "").dropLast())
    variables.removeAll { $0.starts(with: prefix) }
    variables.append(Self.variable(name, value))
  }

  /// A NUL would end the value early; it becomes the replacement character.
  private static func variable(_ name: String, _ value: String) -> [CChar] {
    Array("\(name)=\(value)".replacingNULs.utf8CString)
  }
}

extension String {
  private static var nul: Unicode.Scalar { "\0" }

  /// Whether C would see only a part of it.
  var containsNUL: Bool { unicodeScalars.contains(Self.nul) }

  fileprivate var replacingNULs: String {
    guard containsNUL else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0 == Self.nul ? "\u{FFFD}" : $0 }))
  }
}
