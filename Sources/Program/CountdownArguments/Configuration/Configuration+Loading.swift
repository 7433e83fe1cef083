package import CountdownSystem

extension Configuration {
  /// Reads the file `countdown/config` of the user's configuration folder; a missing file has no
  /// entries. An unreadable file is a fault.
  package static func load(environment: Environment) -> Configuration {
    guard let path = path(environment: environment) else { return Configuration() }
    let bytes: [UInt8]
    do {
      guard let content = try SmallFile.read(path) else { return Configuration() }
      bytes = content
    } catch {
      return Configuration(unreadable: path, because: "\(error)")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return Configuration(unreadable: path, because: "not a text in UTF-8")
    }
    let home = UserFolder.absolute("HOME", environment)
    return ConfigurationParser(
      path: path, home: home, commandRefusal: { FileWriters.refusal(ofFile: path) }
    ).parse(text)
  }

  private init(unreadable path: String, because reason: String) {
    self.init(faults: [Fault(error: UsageError("\(path.harmless): \(reason)"), key: nil)])
  }

  package static func path(environment: Environment) -> String? {
    UserFolder.configuration.path(in: environment).map { "\($0)/config" }
  }
}
