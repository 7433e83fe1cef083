extension Command {
  static let presets = Command(
    name: "presets", options: [.names], listsPresets: true, summary: "list your presets",
    examples: ["countdown presets"]
  ) { invocation throws(UsageError) in
    .print(invocation.presets(onlyNames: invocation.settings.remote.onlyNames))
  }
}

extension Invocation {
  fileprivate func presets(onlyNames: Bool) -> String {
    var presets = surroundings.presets
    presets = presets.indices.filter { index in
      !presets[(index + 1)...].contains { $0.name == presets[index].name }
    }.map { presets[$0] }.sorted { $0.name < $1.name }
    if onlyNames { return presets.map { "\($0.name)\n" }.joined() }
    if presets.isEmpty {
      return "no presets; define one in the configuration: preset.tea = 4m --label Tea\n"
    }
    let width = presets.map(\.name.count).max() ?? 0
    return presets.map { preset in
      let gap = String(repeating: " ", count: width - preset.name.count + 2)
      return "\(preset.name)\(gap)\(preset.text.harmless)\n"
    }.joined()
  }
}
