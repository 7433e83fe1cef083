internal import CountdownArguments
internal import CountdownHost
internal import CountdownProgram
internal import CountdownSystem
internal import CountdownTerminal

/// A value that differs from its default, and its origin.
struct ConfiguredValue: Hashable, Sendable {
  let key: String
  let value: String
  /// `option`, `environment`, or file and line.
  let origin: String

  var json: JSONValue {
    ["key": .string(key), "value": .string(value), "from": .string(origin)]
  }
}

/// The configuration: whether it can be read, and its settings.
struct ConfigurationPart: Sendable {
  /// The values in force that differ from their defaults; for each key, the last one counts.
  let values: [ConfiguredValue]
  /// The alerts in force: those of the options, or else of the file.
  let alerts: AlertOptions
  /// The theme of views; the file's or the default.
  let theme: Theme
  private let finding: Finding

  init(environment: Environment, options: AlertOptions) {
    var settings = Settings()
    let path = Configuration.path(environment: environment) ?? ""
    let configuration = Configuration.load(environment: environment)
    // A line that stops a countdown is among the faults.
    try? configuration.apply(to: &settings, for: .duration)
    let found = configuration.entries.map {
      ConfiguredValue(key: $0.option.name, value: $0.value, origin: "\(path):\($0.line)")
    }
    theme = settings.view.theme
    alerts = options.given(over: settings.view.alerts)
    let presets = configuration.presets.map {
      ConfiguredValue(key: "preset.\($0.name)", value: $0.text, origin: "\(path):\($0.line)")
    }
    values = (found + presets + Self.given(options) + Self.variables(environment)).lastOfEachKey
    finding = Self.finding(configuration.faults, values)
  }

  var examination: Examination { Examination("configuration") { [finding] } }

  private static func finding(
    _ faults: [Configuration.Fault], _ values: [ConfiguredValue]
  ) -> Finding {
    if !faults.isEmpty {
      let lines = faults.map(\.error.reason)
      return .missing(
        "configuration", lines.joined(separator: "; "),
        fix: "correct or remove these lines")
    }
    let list = values.map { "\($0.key) = \($0.value) (\($0.origin))" }.joined(separator: ", ")
    let rest = values.isEmpty ? "all values are the defaults" : "\(list); the rest are defaults"
    return .ok("configuration", rest)
  }

  private static func given(_ options: AlertOptions) -> [ConfiguredValue] {
    let sound =
      switch options.sound {
      case nil: nil as String?
      case AlertOptions.Sound.none?: "none"
      case .nature: "nature"
      case .file(let path): path
      }
    let values = [
      sound.map { ("sound", $0) }, options.notify ? ("notify", "true") : nil,
      options.bell ? ("bell", "true") : nil, options.urgency.map { ("urgency", $0.rawValue) },
    ]
    return values.compactMap(\.self).map {
      ConfiguredValue(key: $0.0, value: $0.1, origin: "option")
    }
  }

  /// The variables that change what the program does.
  private static func variables(_ environment: Environment) -> [ConfiguredValue] {
    ["TZ", "NO_COLOR", HostConnector.refusal].compactMap { name in
      environment[name].map { ConfiguredValue(key: name, value: $0, origin: "environment") }
    }
  }
}

extension AlertOptions {
  /// The options, with missing ones from others.
  fileprivate func given(over others: AlertOptions) -> AlertOptions {
    AlertOptions(
      sound: sound ?? others.sound, notify: notify || others.notify, bell: bell || others.bell,
      urgency: urgency ?? others.urgency)
  }
}

extension [ConfiguredValue] {
  fileprivate var lastOfEachKey: [ConfiguredValue] {
    indices.filter { index in !self[(index + 1)...].contains { $0.key == self[index].key } }
      .map { self[$0] }
  }
}
