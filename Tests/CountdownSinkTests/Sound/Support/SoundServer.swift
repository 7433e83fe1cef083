import CountdownTestSupport
import Foundation

/// A real sound server with a folder of its own, as Fixtures/server.sh runs it.
struct SoundServer {
  enum Kind: String, CaseIterable {
    case pulse, pipewire

    /// The kinds that are tried: each has more than a minute's worth of cases, so by default one.
    static var tried: [Kind] { SoundServer.triesAll ? allCases : [.pulse] }
  }

  let kind: Kind
  let folder: URL

  /// Where `.ci/sound-servers` has unpacked them.
  private static let servers =
    ProcessInfo.processInfo.environment["COUNTDOWN_SOUND_SERVERS"]
    ?? Repository.root.appending(path: ".build/sound-servers").path

  static let areThere = FileManager.default.fileExists(atPath: servers + "/complete")
  static let areMissing = "there are no sound servers: fetch them with .ci/sound-servers"
  static let triesAll =
    areThere && ProcessInfo.processInfo.environment["COUNTDOWN_SOUND"] != nil

  private static let script = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Fixtures/server.sh").standardizedFileURL.path

  private func command(_ action: [String]) -> [String] {
    [Self.script, Self.servers, folder.path, kind.rawValue] + action
  }

  /// A step of the probe that does something to the server, such as `freeze`.
  func step(_ action: String) -> String { "run=" + command([action]).joined(separator: " ") }

  /// What makes the server ALSA's default.
  private var device: String {
    let plugin = "usr/lib/\(machine)-linux-gnu/alsa-lib/libasound_module_pcm_pipewire.so"
    return switch kind {
    case .pulse: "{ type pulse }"
    case .pipewire:
      "{ type pipewire }\npcm_type.pipewire { lib \"\(Self.servers)/\(plugin)\" }"
    }
  }

  private var machine: String {
    #if arch(arm64)
      "aarch64"
    #else
      "x86_64"
    #endif
  }

  /// Does steps of the probe, among them `server ACTION`, in the server's surroundings, and
  /// prints what came of each.
  ///
  /// - Parameter debian: whether Debian's own configuration finds the server, if it runs.
  func run(_ title: String, _ steps: [String], debian: Bool = false) async throws -> Probe.Run {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if debian {
      try Data(Self.loadsIfRunning.utf8).write(to: folder.appending(path: ".asoundrc"))
      try Data("pcm.!default { type pulse }".utf8).write(to: folder.appending(path: "pulse.conf"))
    }
    let probe = Probe(device: debian ? nil : device, launcher: command(["run"]), home: folder)
    let all = steps.map { $0.hasPrefix("server ") ? step(String($0.dropFirst(7))) : $0 }
    do {
      let run = try await probe.run(all)
      try await end()
      for line in run.lines { print("sound, \(kind), \(title): \(shortened(line))") }
      return run
    } catch {
      try await end()
      throw error
    }
  }

  private func end() async throws {
    _ = try await FinishedCommand.run(command(["end"]))
  }

  private func shortened(_ line: String) -> String {
    line.replacing(step(""), with: "server ")
  }

  /// What the sink has played since it was there.
  var recorded: WAVE {
    get throws {
      let data = [UInt8](try Data(contentsOf: folder.appending(path: "recorded")))
      let samples = stride(from: 0, to: data.count - 1, by: 2).map {
        Int16(truncatingIfNeeded: Int(data[$0]) | Int(data[$0 + 1]) << 8)
      }
      return WAVE(channels: 2, samples: samples)
    }
  }

  /// As /etc/alsa/conf.d/99-pulse.conf of Debian's PulseAudio.
  private static let loadsIfRunning = """
    hook_func.pulse_load_if_running {
      lib "libasound_module_conf_pulse.so"
      func "conf_pulse_hook_load_if_running"
    }
    @hooks [ { func pulse_load_if_running files [ "~/pulse.conf" ] errors false } ]
    """
}

/// Gives a server to `body`.
func withServer<Result>(
  _ kind: SoundServer.Kind, _ body: (SoundServer) async throws -> Result
) async throws -> Result {
  try await withFolder { folder in
    try await body(SoundServer(kind: kind, folder: folder.appending(path: "server")))
  }
}
