internal import CountdownArguments
internal import CountdownSystem

/// Alert options in the attributes of a shared countdown, for a process that announces its end.
extension AlertOptions {
  /// `sound`: `nature`, `none` or an absolute path; `notify` and `bell`: `true`; `urgency`: its
  /// name. Options that were not given are left out, and none at all means the usual alerts.
  package var attributes: [String: String] {
    var attributes: [String: String] = [:]
    switch sound {
    case nil: break
    case .some(.none): attributes["sound"] = "none"
    case .nature: attributes["sound"] = "nature"
    case .file(let path): attributes["sound"] = Self.absolute(path)
    }
    if notify { attributes["notify"] = "true" }
    if bell { attributes["bell"] = "true" }
    if let urgency { attributes["urgency"] = urgency.rawValue }
    return attributes
  }

  /// The options in attributes; invalid values count as not given.
  package init(attributes: [String: String]) {
    self.init()
    switch attributes["sound"] {
    case "none": sound = .some(.none)
    case "nature": sound = .nature
    case let path? where path.hasPrefix("/"): sound = .file(path)
    default: sound = nil
    }
    notify = attributes["notify"] == "true"
    bell = attributes["bell"] == "true"
    urgency = attributes["urgency"].flatMap(Urgency.init)
  }

  /// The absolute path, because another process has another working folder. A path that is too long
  /// for a record is left to this process.
  private static func absolute(_ path: String) -> String? {
    let folder = UserFolder.current
    let absolute = path.hasPrefix("/") ? path : "\(folder)/\(path)"
    return absolute.utf8.count <= 1_024 ? absolute : nil
  }
}
