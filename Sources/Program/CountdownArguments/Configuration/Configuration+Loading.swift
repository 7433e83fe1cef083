package import CountdownSystem

extension Configuration {
  /// Reads the file `countdown/config` of the user's configuration folder; a missing file has no
  /// entries. An unreadable file is a fault.
  package static func load(environment: Environment) -> Configuration {
    // XDG_CONFIG_HOME=/dev/null asks for no configuration.
    guard let path = path(environment: environment), !path.hasPrefix("/dev/null/") else {
      return Configuration()
    }
    let (file, bytes): (OpenedFile, [UInt8])
    do throws(FileFault) {
      guard let opened = try OpenedFile(path) else { return Configuration() }
      (file, bytes) = (opened, try opened.read(upTo: SmallFile.largest))
    } catch {
      // The path stands in the error once.
      return Configuration(unreadable: error.description)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return Configuration(unreadable: "\(path.harmless): not a text in UTF-8")
    }
    let home = UserFolder.absolute("HOME", environment)
    return ConfigurationParser(
      path: path, home: home, commandRefusal: { file.distrust }
    ).parse(text)
  }

  private init(unreadable reason: String) {
    self.init(faults: [Fault(error: UsageError(reason), key: nil)])
  }

  package static func path(environment: Environment) -> String? {
    UserFolder.configuration.path(in: environment).map { "\($0)/config" }
  }
}
