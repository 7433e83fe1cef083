internal import CountdownSystem

extension Configuration {
  /// Reads the file `countdown/config` of the user's configuration folder; without one there are no
  /// entries.
  ///
  /// - Throws: a file that is there but cannot be read, or has a fault.
  package static func load(environment: [String: String]) throws(UsageError) -> Configuration {
    guard let path = path(environment: environment) else { return Configuration() }
    let bytes: [UInt8]
    do {
      guard let content = try SmallFile.read(path) else { return Configuration() }
      bytes = content
    } catch {
      throw UsageError("\(path.harmless): \(error)")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw UsageError("\(path.harmless): not a text in UTF-8")
    }
    let home = UserFolder.absolute("HOME", environment)
    return try ConfigurationParser(path: path, home: home).parse(text)
  }

  package static func path(environment: [String: String]) -> String? {
    UserFolder.configuration.path(in: environment).map { "\($0)/config" }
  }
}
