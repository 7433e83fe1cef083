@preconcurrency internal import Glibc

/// The variables of an environment, each by its name: few, and so searched one by one.
///
/// A dictionary of texts takes longer to make than all that a short command does with it.
package struct Environment: Sendable, ExpressibleByDictionaryLiteral {
  package struct Variable: Sendable {
    package let name: String
    package let value: String
  }

  /// The variables in their order; of two with one name the first counts.
  package private(set) var variables: [Variable] = []

  package init(dictionaryLiteral elements: (String, String)...) {
    variables = elements.map(Variable.init)
  }

  /// The variables by their names, for what takes a dictionary.
  package var values: [String: String] {
    Dictionary(variables.map { ($0.name, $0.value) }) { first, _ in first }
  }

  package subscript(name: String) -> String? {
    get { variables.first { $0.name == name }?.value }
    set {
      variables.removeAll { $0.name == name }
      if let newValue { variables.append(Variable(name: name, value: newValue)) }
    }
  }

  /// The variables that are meant.
  package func filter(_ isMeant: (Variable) -> Bool) -> Environment {
    var meant: Environment = [:]
    meant.variables = variables.filter(isMeant)
    return meant
  }
}

extension Environment {
  /// The variables of this process; bytes that are no UTF-8 are replaced.
  package static var process: Environment {
    var own: Environment = [:]
    var place: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
    while let variable = place?.pointee {
      if let sign = strchr(variable, Int32(UInt8(ascii: "="))) {
        let bytes = UnsafeRawBufferPointer(start: variable, count: sign - variable)
        own.variables.append(
          Variable(
            name: String(decoding: bytes, as: UTF8.self), value: String(cString: sign + 1)))
      }
      place = place?.advanced(by: 1)
    }
    return own
  }

  /// The variables of this process with some names.
  package static func process(_ names: [String]) -> Environment {
    var own: Environment = [:]
    for name in names { own[name] = getenv(name).map { String(cString: $0) } }
    return own
  }
}
