@preconcurrency internal import Glibc

/// The variables of this process's environment.
package enum ProcessVariables {
  /// Those of the names that are set; bytes that are no UTF-8 are replaced.
  package static func values(of names: [String]) -> [String: String] {
    var values: [String: String] = [:]
    for name in names { values[name] = getenv(name).map { String(cString: $0) } }
    return values
  }

  /// All of them, by name; of two with one name the first, as the C library takes it.
  package static var all: [String: String] {
    var values: [String: String] = [:]
    var place: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
    while let variable = place?.pointee {
      if let sign = strchr(variable, Int32(UInt8(ascii: "="))) {
        let bytes = UnsafeRawBufferPointer(start: variable, count: sign - variable)
        let name = String(decoding: bytes, as: UTF8.self)
        if values[name] == nil { values[name] = String(cString: sign + 1) }
      }
      place = place?.advanced(by: 1)
    }
    return values
  }
}
